import { type Standby, startStandby } from '@cubby/test-postgres/start-standby'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useCluster } from './harness/cluster.ts'
import { createSession, logInAdmin } from './harness/school.ts'

/** Part of `pnpm test:nodes`. */
describe.runIf(process.env.NODES === 'full')('a read replica', () => {
  const cluster = useCluster({ web: 1, jobs: 0 })
  let standby: Standby
  let replicaUrl = ''

  beforeAll(async () => {
    standby = await startStandby(cluster.postgres)
    const [database] = await cluster.query('select current_database() as name')
    replicaUrl = standby.url + database?.name
    const [first] = cluster.web
    await cluster.addWeb({ DATABASE_REPLICA_URL: replicaUrl })
    if (first) await cluster.removeWeb(first, 'SIGTERM')
  })
  afterAll(() => standby?.stop())

  const classes = async () => {
    const { body } = await cluster.client().send<{ classes: { id: string }[] }>('GET', '/classes')
    return body.classes.map(({ id }) => id)
  }
  /** How many transactions the replica has run. */
  const replicaReads = async () => {
    const [row] = await standby.query(
      replicaUrl,
      'select xact_commit::int as count from pg_stat_database where datname = current_database()',
    )
    return Number(row?.count)
  }

  it('reads classes from an up-to-date replica', async () => {
    const admin = await logInAdmin(cluster)
    const { classId } = await createSession(cluster, admin, 5)
    const before = await replicaReads()
    for (let read = 0; read < 20; read += 1) expect(await classes()).toContain(classId)
    await expect.poll(replicaReads).toBeGreaterThan(before + 20)
  })

  it('shows an administrator their own changes even while the replica lags', async () => {
    const admin = await logInAdmin(cluster)
    const resume = await standby.pause()
    const { classId } = await createSession(cluster, admin, 5)
    expect(await classes()).toContain(classId)
    const { text } = await cluster.client().send('GET', '/admin/classes/export', { token: admin.token })
    expect(text).toContain('Class ')
    await resume()
  })

  it('keeps working without the replica', async () => {
    await standby.stop()
    expect((await classes()).length).toBeGreaterThan(0)
  })
})
