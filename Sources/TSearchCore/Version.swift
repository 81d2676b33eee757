/// The version of every program of the project.
package let tsearchVersion = "0.1.0"
