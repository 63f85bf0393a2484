// What a run of all tests may leave out: nothing but the block that needs a cluster, where there is none.

const CLUSTER = { file: 'server/test/placement.test.ts', block: 'a cluster' }
const isOfCluster = (file, it) =>
  !process.env.CITUS_URL && file.replaceAll('\\', '/').endsWith(CLUSTER.file) && it.ancestorTitles[0] === CLUSTER.block

/** Who names tests or lines asked for the others to be left out. */
export const isPart = (filters) => filters.some((it) => /^(-t|-g|--testNamePattern|--grep)/.test(it) || /:\d+$/.test(it))

/** Of a report of vitest: the tests that did not run and should have. */
export const mayNotBeSkipped = ({ testResults }, filters) =>
  isPart(filters)
    ? []
    : testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter((it) => it.status !== 'passed' && it.status !== 'failed' && !isOfCluster(name, it))
          .map((it) => [...it.ancestorTitles, it.title].filter(Boolean).join(' › ')),
      )
