import { expect, it } from 'vitest'
import { configOf, readEnvironment } from './config.ts'

it('starts without any variable, in demo mode', () => {
  const config = configOf(readEnvironment({}))
  expect(config).toMatchObject({ demo: true, publicUrl: 'http://localhost:8787' })
  expect(config.provider.timezone).toBe('America/New_York')
})

it('does not seed a PostgreSQL unless told to', () => {
  const url = 'postgres://x'
  expect(configOf(readEnvironment({ DATABASE_URL: url })).demo).toBe(false)
  expect(configOf(readEnvironment({ DATABASE_URL: url, SEED: 'demo' })).demo).toBe(true)
})

it('names every bad variable in one error, and not its value', () => {
  const read = () =>
    readEnvironment({
      PORT: 'eighty',
      PROVIDER_TIMEZONE: 'Brooklyn',
      ADMIN_PASSWORD: 'short',
      TRUSTED_PROXIES: '10.0.0.0/8, loopback',
      PUSH_SERVICES: 'https://push.example.com/*',
    })
  expect(read).toThrow(
    /PORT[\s\S]*ADMIN_PASSWORD[\s\S]*PUSH_SERVICES[\s\S]*PROVIDER_TIMEZONE[\s\S]*TRUSTED_PROXIES/,
  )
  expect(read).not.toThrow(/eighty/)
})

it('takes an empty variable for an unset one', () => {
  expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8787 })
})
