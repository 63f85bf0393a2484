// What a run of all tests may leave out, where the machine has not what it needs.
const NEEDS = [
  { file: 'server/test/placement.test.ts', name: 'a cluster', isThere: () => Boolean(process.env.CITUS_URL) },
  {
    file: 'server/src/core/embedded.test.ts',
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
