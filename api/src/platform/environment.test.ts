import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { bucketOf } from './config.ts'
import { readEnvironment } from './environment.ts'

it('names every invalid variable in one error, without its value', () => {
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

it('treats an empty variable as unset', () => {
  expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8787 })
})

it('requires all variables of the bucket or none', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.test/',
    S3_BUCKET: 'cubby',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(bucketOf(readEnvironment({}))).toBeNull()
  expect(bucketOf(readEnvironment(bucket))).toMatchObject({ endpoint: 'https://s3.example.test' })
  const read = () => readEnvironment({ ...bucket, PORT: 'eighty', S3_REGION: '', S3_BUCKET: undefined })
  expect(read).toThrow(/PORT[\s\S]*S3_BUCKET: is missing[\s\S]*S3_REGION: is missing/)
  expect(read).not.toThrow(/S3_ENDPOINT|secret/)
})

it('refuses database limits that would hide why a request waits', () => {
  const variables = { DATABASE_LOCK_TIMEOUT_MS: '5000', DATABASE_QUERY_TIMEOUT_MS: '3000' }
  expect(() => readEnvironment(variables)).toThrow(
    /DATABASE_STATEMENT_TIMEOUT_MS: must be more than DATABASE_LOCK_TIMEOUT_MS\n.*DATABASE_QUERY_TIMEOUT_MS: must be more/,
  )
})

it('refuses the secrets of the example, without printing them', async () => {
  const example = await readFile(new URL('../../../deploy/example.env', import.meta.url), 'utf8')
  const variablesOf = (text: string) =>
    Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))
  const read = () => readEnvironment(variablesOf(example))
  for (const name of ['DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'METRICS_TOKEN']) {
    expect(read).toThrow(`${name}: still has the secret of the example; choose your own`)
  }
  expect(read).not.toThrow('change-me')
  expect(variablesOf(example).POSTGRES_PASSWORD).toBe('')
  const changed = example.replaceAll('change-me', '0cf4d9b2ab1fe2c4')
  expect(readEnvironment(variablesOf(changed))).toMatchObject({ PUBLIC_URL: 'https://cubby.example.com' })
})
