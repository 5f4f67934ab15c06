import { expect, test } from 'vitest'
import { typeName } from './type-name.ts'

test.each([
  ['class_reminder', 'Class reminder'],
  ['other', 'Other'],
  ['', 'Other'],
])('%j is called %j', (type, name) => {
  expect(typeName(type)).toBe(name)
})
