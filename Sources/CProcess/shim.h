/* glibc's extensions for processes, their signals, memory and others, which Swift's Glibc module leaves out. */
#pragma once
#include <malloc.h>
#include <spawn.h>
#include <sys/signalfd.h>
#include <sys/types.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pidfd_open(pid_t process, unsigned int flags);
