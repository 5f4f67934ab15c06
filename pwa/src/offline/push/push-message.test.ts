import { expect, it } from 'vitest'
import { readPushMessage } from './push-message.ts'

const ORIGIN = 'https://classes.example.test'
const push = (notification: object) => JSON.stringify({ web_push: 8030, notification })
const anything = { title: 'Cubby', path: '/profile?section=notifications' }

it('reads a declarative push', () => {
  const text = push({ title: 'Moved', body: 'Room 4', tag: 'n1', navigate: `${ORIGIN}/classes/1?x=2#y` })
  expect(readPushMessage(text, ORIGIN)).toEqual({
    title: 'Moved',
    body: 'Room 4',
    tag: 'n1',
    path: '/classes/1?x=2#y',
    actions: [],
  })
})

it('reads buttons with paths of this app, and skips invalid ones', () => {
  const actions = [
    { action: 'accept', title: 'Accept', navigate: `${ORIGIN}/classes/1?session=2` },
    { action: 'evil', title: 'Evil', navigate: 'https://evil.example/' },
    { action: 'nameless', title: ' ' },
    { title: 'Nothing' },
    'text',
    null,
  ]
  expect(readPushMessage(push({ title: 'Yours', actions }), ORIGIN).actions).toEqual([
    { action: 'accept', title: 'Accept', path: '/classes/1?session=2' },
    { action: 'evil', title: 'Evil', path: '/profile?section=notifications' },
  ])
  expect(readPushMessage(push({ title: 'Yours', actions: 'accept' }), ORIGIN).actions).toEqual([])
})

it.each([undefined, '', 'hello', '{', 'null', '[]', '{"notification":7}', push({}), push({ title: ' ' })])(
  'shows a generic text for %j',
  (text) => {
    expect(readPushMessage(text, ORIGIN)).toMatchObject(anything)
  },
)

it.each([
  'https://evil.example/',
  `${ORIGIN}.evil.example/`,
  `${ORIGIN}//evil.example`,
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
])('never opens %j', (navigate) => {
  expect(readPushMessage(push({ title: 'Moved', navigate }), ORIGIN).path).toBe(anything.path)
})
