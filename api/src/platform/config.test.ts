import { expect, it } from 'vitest'
import { configOf } from './config.ts'
import { readEnvironment } from './environment.ts'

it('starts without any variable, in demo mode', () => {
  const config = configOf(readEnvironment({}))
  expect(config).toMatchObject({ demo: true, publicUrl: 'http://localhost:8787' })
  expect(config.provider.timezone).toBe('America/New_York')
})

it('does not seed PostgreSQL, or an installation with a real administrator, unless configured', () => {
  const url = 'postgres://x'
  expect(configOf(readEnvironment({ DATABASE_URL: url })).demo).toBe(false)
  expect(configOf(readEnvironment({ DATABASE_URL: url, SEED: 'demo' })).demo).toBe(true)
  const admin = { ADMIN_EMAIL: 'ruth@provider.test', ADMIN_PASSWORD: 'a long enough one' }
  expect(configOf(readEnvironment(admin)).demo).toBe(false)
})

it('takes payments at the office, except with demo data and unless configured', () => {
  const real = { DATABASE_URL: 'postgres://x' }
  expect(configOf(readEnvironment({})).payments).toBe('simulated')
  expect(configOf(readEnvironment(real)).payments).toBe('office')
  expect(configOf(readEnvironment({ ...real, PAYMENTS: 'simulated' })).payments).toBe('simulated')
  expect(configOf(readEnvironment({ PAYMENTS: 'office' })).payments).toBe('office')
})

it('takes payments with Stripe once its keys are set', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(configOf(readEnvironment({ DATABASE_URL: 'postgres://x', ...keys })).payments).toBe('stripe')
  expect(configOf(readEnvironment({ ...keys, PAYMENTS: 'office' })).payments).toBe('office')
  expect(() => readEnvironment({ STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY })).toThrow(
    'STRIPE_WEBHOOK_SECRET: is missing',
  )
  expect(() => readEnvironment({ PAYMENTS: 'stripe' })).toThrow('`stripe` needs STRIPE_SECRET_KEY')
})
