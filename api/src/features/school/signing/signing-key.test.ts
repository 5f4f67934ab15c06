import { fromBase64url } from '@cubby/rules/base64url'
import { expect, it } from 'vitest'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listCertificateKeys, rotateSigningKey, signingKey } from './signing-key.ts'

const test = useTestApp()

it('signs with a new key after a rotation, and keeps publishing the old one', async () => {
  const old = await signingKey(test.deps)
  const signature = await old.sign('a certificate')
  const id = await rotateSigningKey(test.deps)
  expect((await signingKey(test.deps)).id).toBe(id)
  expect(id).not.toBe(old.id)

  const published = await listCertificateKeys(test.deps)
  expect(published.map(({ key_id }) => key_id)).toEqual([id, old.id])
  const raw = fromBase64url(published[1]?.public_key ?? '') ?? new Uint8Array()
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode('a certificate')
  expect(await crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), text)).toBe(true)

  const rows = await rowsIn(test, 'audit_log', {}, ['action', 'subject_id'])
  expect(rows).toEqual([{ action: 'server.key_rotated', subject_id: 'certificates' }])
})

it('uses one key after concurrent rotations', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => rotateSigningKey(test.deps)))
  const { id } = await signingKey(test.deps)
  expect(ids).toContain(id)
})
