/** The part of Vitest's JSON report that is read here. */
export interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[] }[];
}

export interface Judgement {
  /** The test that failed by an assertion, which is what catches a fault. */
  caughtBy: string | undefined;
  /** What else went wrong: crashes, timeouts and the like, which prove nothing. */
  others: string[];
}

/** The names of the tests that pass. */
export function passedIn(report: Report): string[] {
  return testsOf(report)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName);
}

/** Whether a test that passes without the fault fails by an assertion with it. */
export function judge(report: Report, passesWithout: ReadonlySet<string>): Judgement {
  const failed = testsOf(report).filter(({ status }) => status === 'failed');
  const byAssertion = failed.find(
    ({ fullName, failureMessages }) => passesWithout.has(fullName) && (failureMessages ?? []).some(isAssertion),
  );
  const others = failed
    .filter((test) => test !== byAssertion)
    .map(({ fullName, failureMessages }) => `${fullName}: ${(failureMessages?.[0] ?? '').split('\n')[0]}`);
  return { caughtBy: byAssertion?.fullName, others };
}

/** `expect.poll` tells its last assertion as a plain error. */
function isAssertion(message: string): boolean {
  return /^(AssertionError\b|Error: expected .+ to )/.test(message);
}

function testsOf({ testResults }: Report) {
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
