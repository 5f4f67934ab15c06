import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { startJobs } from '../jobs/boss.ts'
import type { Handlers } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { outageLog } from './database-failure.ts'
import { respondsWithin } from './database-health.ts'
import { databaseOn, openPool } from './postgres.ts'

const server = new URL(inject('postgresServer'))
const timeouts = { connectMs: 1_000, lockMs: 0, statementMs: 0, queryMs: 1_000 }

/** Stands between the pool and PostgreSQL, and can be interrupted. */
async function aRelay() {
  const sockets = new Set<Socket>()
  let isCut = false
  const relay = createServer((socket) => {
    if (isCut) return socket.destroy()
    const upstream = connect(Number(server.port), server.hostname)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => sockets.delete(one))
    }
    socket.pipe(upstream).pipe(socket)
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    isRestored: () => !isCut,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    close: () => relay.close(),
  }
}

const relay = await aRelay()
const url = new URL(server)
url.port = String(relay.port)
const admin = openPool(`${server}postgres`, { max: 1, timeouts })
await admin.query('create database outage')
const pool = openPool(`${url}outage`, { max: 4, timeouts })
afterAll(async () => {
  await pool.end()
  relay.close()
  await admin.query('drop database outage with (force)')
  await admin.end()
})

it('logs an outage once at its start and once at its end, however many queues report it', async () => {
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const db = databaseOn(pool)
  const log = outageLog(
    { info: write, warn: write, error: write },
    {
      responds: () => respondsWithin(1_000, db),
      pause: () => vi.waitFor(() => expect(relay.isRestored()).toBe(true), 20_000),
    },
  )
  let reports = 0
  const counted: Log['error'] = (fields, message) => {
    reports += 1
    log.error(fields, message)
  }
  const jobs = await startJobs(pool, { log: { ...log, error: counted }, pollSeconds: 0.5 })
  await jobs.work({} as Handlers)
  relay.cut()
  await vi.waitFor(() => expect(reports).toBeGreaterThan(40), 20_000)
  await expect(sql`select 1`.execute(db)).rejects.toThrow()
  expect(lines).toEqual(['database failure'])
  relay.restore()
  await vi.waitFor(() => expect(lines.at(-1)).toBe('the database responds again'), 20_000)
  expect(lines).toEqual(['database failure', 'the database responds again'])
  log.error({ err: new Error('something else') }, 'request failed')
  expect(lines.at(-1)).toBe('request failed')
  await jobs.stop()
}, 60_000)
