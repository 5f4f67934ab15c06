import { expect, it } from 'vitest'
import { watchSecrets } from './secret-watch.ts'

const token = 'q8Zx1pLm_0aV-7yTr2Bnq8Zx1pLm_0aV-7yTr2Bn123'

it('finds a secret of a request or response in the log, also when it was logged before', () => {
  const watch = watchSecrets()
  watch.log.info({ path: `/reset-password/${token}` }, 'request')
  watch.log.warn({ err: new Error('no login for "a new password"') }, 'failed')
  watch.log.info({ path: '/classes' }, 'request')
  expect(watch.leaks()).toEqual([])
  watch.registerFrom({ user: { token }, nested: [{ newPassword: 'a new password' }] })
  expect(watch.leaks()).toHaveLength(2)
})

it('finds recovery codes, and ignores other fields and short texts', () => {
  const watch = watchSecrets()
  watch.log.info({ said: 'abcde-fghij', name: 'Rosa Delgado Moss', code: '123456' }, 'request')
  watch.registerFrom({ name: 'Rosa Delgado Moss', code: '123456' })
  expect(watch.leaks()).toEqual([])
  watch.registerFrom({ recovery_codes: ['abcde-fghij'] })
  expect(watch.leaks()).toHaveLength(1)
})

it('uses the redaction of the server', () => {
  const watch = watchSecrets()
  watch.log.info({ body: { password: 'a new password', token } }, 'request')
  watch.registerFrom({ password: 'a new password', token })
  expect(watch.leaks()).toEqual([])
})
