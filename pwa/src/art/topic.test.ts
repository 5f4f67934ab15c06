import { expect, test } from 'vitest'
import { topicOf } from './topic-motif.tsx'

test.each([
  ['Child Development Associate (CDA)', 'cda'],
  ['CPR and First Aid Certification', 'first-aid'],
  ['Development and Operations', 'operations'],
  ['Infant and Toddler Care', 'infants'],
  ['Storytelling', 'other'],
])('%s is drawn as %s', (title, topic) => {
  expect(topicOf(title)).toBe(topic)
})
