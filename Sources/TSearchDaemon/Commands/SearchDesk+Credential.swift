package import TSearchControl
package import TSearchCore
import TSearchQuery

// `source test` and `source login`.
extension SearchDesk {
  /// Asks a source once for something small.
  package func testSource(_ text: String) async throws(ControlError) -> SourceReport {
    let settings = try settings(of: text)
    let source: any Source
    do {
      source = try catalog.source(settings.name)
    } catch {
      return await report(on: settings.name, isGood: false, error.reason)
    }
    guard let question = SearchDesk.trial(of: source) else {
      return await report(on: settings.name, isGood: true, "there is nothing that could be tried")
    }
    let trial = await scheduler.tryOut(source, asking: question)
    await scheduler.take(trial, of: source)
    return await report(on: settings.name, isGood: trial.error == nil, trial.words(for: source))
  }

  /// What a source takes as its credential, in words.
  package func wantedCredential(
    of text: String
  ) async throws(ControlError) -> (report: SourceReport, wanted: String) {
    let settings = try settings(of: text)
    return (await sourceReport(settings.name), try form(of: settings).wanted)
  }

  /// Tries a credential, and keeps it unless the source refuses it.
  ///
  /// The one before stays in force until then. What could not be checked is kept all the same, and said to be so.
  package func logIn(to text: String, with credential: String) async throws(ControlError) -> SourceReport {
    let settings = try settings(of: text)
    if let fault = try form(of: settings).fault(of: credential) { throw .badParameter("credential", fault) }
    let source: any Source
    do {
      source = try catalog.source(settings.name, credential: credential)
    } catch {
      throw .sourceRefused(source: text, kind: error.kind.rawValue, message: error.reason)
    }
    var trial: SourceTrial?
    if let question = SearchDesk.trial(of: source) {
      trial = await scheduler.tryOut(source, asking: question)
    }
    if let error = trial?.error, error.kind == .unauthorized || error.isOfCredential {
      let rest = catalog.credential(of: settings.name) == nil ? "nothing was stored" : "the one before stays"
      return await report(
        on: settings.name, isGood: false, "it does not take this credential, \(rest): \(error.message)")
    }
    let kept: KeptCredential
    do {
      kept = try credentials.keep(credential, of: settings)
    } catch {
      throw .cannotRecord(error.message)
    }
    if let hider = kept.hiddenBy {
      return await report(
        on: settings.name, isGood: false,
        "stored as '\(kept.path)', but '\(hider)' comes before it and hides it: put the credential there, or "
          + "remove that one")
    }
    await scheduler.askAgain(settings.name)
    guard let trial else {
      return await report(on: settings.name, isGood: true, "stored as '\(kept.path)'; it could not be tried")
    }
    await scheduler.take(trial, of: source)
    let words = trial.words(for: source)
    let isGood = trial.error == nil
    let turn = isGood ? "; " : ", but it could not be checked: "
    return await report(on: settings.name, isGood: isGood, "stored as '\(kept.path)'" + turn + words)
  }

  private func settings(of text: String) throws(ControlError) -> SourceSettings {
    guard let settings = configuration.source(SourceName(text)) else { throw .sourceNotFound(text) }
    return settings
  }

  private func form(of settings: SourceSettings) throws(ControlError) -> CredentialForm {
    guard let form = CredentialForm(settings) else {
      throw .sourceRefused(
        source: settings.name.rawValue, kind: ErrorKind.forbidden.rawValue,
        message: CredentialForm.refusal(of: settings))
    }
    return form
  }

  private func report(on name: SourceName, isGood: Bool, _ message: String) async -> SourceReport {
    var report = await sourceReport(name)
    report.verdict = SourceReport.Verdict(isGood: isGood, message)
    return report
  }

  /// The least that proves something: a document whole; else posts with a word that nobody writes, because posts
  /// that are found may cost money; else those with such a hashtag; of a source that knows accounts alone, one of that
  /// name.
  private static func trial(of source: any Source) -> TrialQuestion? {
    let word = "tsearchsourcetest"
    for text in source.traits.order == .document ? ["*"] : [word, "#" + word] {
      if let plan = try? Query(parsing: text).plan(for: source.traits) { return .posts(plan.subject) }
    }
    return source.traits.rights == [.account] ? .account(.handle(word)) : nil
  }
}

extension SourceTrial {
  /// What happened, and what a person can do about it.
  fileprivate func words(for source: any Source) -> String {
    guard let error else {
      let count = posts == 1 ? "1 post" : "\(posts) posts"
      let answer = "it answered in \(span.rough)" + (posts == 0 ? "" : " with \(count)")
      guard source.traits.costs else { return answer }
      return answer + (posts == 0 ? "; no post was read, so that it cost nothing" : "; each post read costs")
    }
    guard let deed = error.deed(for: source.name) else { return error.message }
    return "\(error.message); \(deed)"
  }
}

extension SourceError {
  /// What can be done, where the message leaves that open.
  fileprivate func deed(for source: SourceName) -> String? {
    switch kind {
    case .unauthorized: namesLogin ? nil : "'tsearchctl source login \(source)' takes another credential"
    case .unreachable, .timeout, .serverError: "its searches go on trying by themselves"
    case .badAnswer, .rateLimited, .forbidden, .badQuery, .gone, .creditUsedUp, .monthlyLimit, .cannotRecord:
      nil
    }
  }

  private var namesLogin: Bool {
    let text = message.utf8
    return text.indices.contains { text[$0...].starts(with: "source login ".utf8) }
  }
}

extension Duration {
  /// Two or three digits: `140 ms`, `2.1 s`.
  fileprivate var rough: String {
    let milliseconds = milliseconds
    return milliseconds < 1000
      ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }
}
