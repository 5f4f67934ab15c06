import { expect, it } from 'vitest'
import { ApiError, callApi, NetworkError } from '@/api/client.ts'
import { failureMessageOf, failureSentence, OPERATION_NEEDS_CONNECTION, reasonOf } from './failure.tsx'

const FAILED = 'Failed to fetch users'
const failureOf = async (body: string, status: number, contentType: string): Promise<unknown> => {
  const send = globalThis.fetch
  globalThis.fetch = async () => new Response(body, { status, headers: { 'Content-Type': contentType } })
  try {
    return await callApi('/admin/users')
  } catch (error) {
    return error
  } finally {
    globalThis.fetch = send
  }
}
const json = (status: number, body: object) => failureOf(JSON.stringify(body), status, 'application/json')
const PROXY = 'API proxy error: received a web page instead of a response from Cubby'

it.each([
  ['a 500 of Cubby', json(500, { error: 'Something went wrong', code: 'internal' }), FAILED, null],
  ['a 500 without a body', json(500, {}), FAILED, null],
  ['a refusal', json(404, { error: 'User not found', code: 'user_not_found' }), 'User not found', null],
  ['a login that ended', json(401, { error: 'Unauthorized', code: 'unauthorized' }), '', null],
  ['no response', new NetworkError(), FAILED, OPERATION_NEEDS_CONNECTION],
  ['the page of a proxy with 200', failureOf('<html>', 200, 'text/html'), FAILED, PROXY],
  ['the page of a proxy with 502', failureOf('<html>', 502, 'text/html; charset=utf-8'), FAILED, PROXY],
  ['plain text with 200', failureOf('ok', 200, 'text/plain'), FAILED, 'Expected JSON but got: text/plain'],
  [
    'an invalid response',
    new Error('Invalid response format from server'),
    'Invalid response format from server',
    null,
  ],
  ['an error of the browser', new TypeError('undefined is not an object'), FAILED, null],
  ['a value that is not an error', 'thrown', FAILED, null],
] as const)('%s', async (_what, error, text, detail) => {
  expect(failureMessageOf(await error, FAILED)).toEqual({ text, detail })
})

it('has a default message', () => {
  expect(failureMessageOf('thrown').text).toBe('An error occurred')
})

it('joins message and reason, or returns only the reason', async () => {
  expect(failureSentence(new NetworkError(), FAILED)).toBe(`${FAILED}. ${OPERATION_NEEDS_CONNECTION}`)
  expect(reasonOf(new NetworkError())).toBe(OPERATION_NEEDS_CONNECTION)
  expect(reasonOf(await json(409, { error: 'This session is full', code: 'session_full' }))).toBe(
    'This session is full',
  )
  expect(reasonOf(await json(500, {}))).toBe('')
  expect(await json(500, {})).toBeInstanceOf(ApiError)
})
