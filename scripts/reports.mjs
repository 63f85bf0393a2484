// What the reports of a run of all tests say: what was left out and should not have been, and what failed.
import { stripVTControlCharacters } from 'node:util'

// What a run of all tests may leave out, where the machine has not what it needs.
const NEEDS = [
  { file: 'server/test/placement.test.ts', name: 'a cluster', isThere: () => Boolean(process.env.CITUS_URL) },
  {
    file: 'server/src/core/embedded.long.ts',
    name: 'runs below a folder closed to other users',
    // Who is not the superuser cannot start the database as somebody else.
    isThere: () => process.getuid?.() === 0,
  },
]
const isExcused = (file, it) =>
  NEEDS.some(
    (need) => !need.isThere() && file.replaceAll('\\', '/').endsWith(need.file) && [...it.ancestorTitles, it.title].includes(need.name),
  )

/** Who names tests or lines asked for the others to be left out. */
export const isPart = (filters) => filters.some((it) => /^(-t|-g|--testNamePattern|--grep)/.test(it) || /:\d+$/.test(it))

/** Of a report of vitest: the tests that did not run and should have. */
export const mayNotBeSkipped = ({ testResults }, filters) =>
  isPart(filters)
    ? []
    : testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter((it) => it.status !== 'passed' && it.status !== 'failed' && !isExcused(name, it))
          .map((it) => [...it.ancestorTitles, it.title].filter(Boolean).join(' › ')),
      )

/** One that only repeats that it is an error says nothing. */
const firstLine = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .replace(/^(\w*(Error|error)|locator\.\w+|:|\s)+/, '')
    .split('\n')[0]

/** Of a report of vitest: every test that failed, a line each. */
export const failedUnits = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((it) => it.status === 'failed')
      .map((it) => `${[name, ...it.ancestorTitles, it.title].filter(Boolean).join(' › ')}：${firstLine(it.failureMessages[0])}`),
  )

/** Of a report of Playwright: every journey that failed, a line each. */
export const failedJourneys = ({ suites }) =>
  suites.flatMap((it) => [
    ...it.specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const error = spec.tests.flatMap((one) => one.results).flatMap((one) => one.errors)[0]
        return `${spec.file}:${spec.line} › ${spec.title}：${firstLine(error?.message)}`
      }),
    ...failedJourneys({ suites: it.suites ?? [] }),
  ])
