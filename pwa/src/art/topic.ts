export type Topic = 'cda' | 'first-aid' | 'operations' | 'infants' | 'health' | 'guidance' | 'home' | 'other'

const topics: readonly (readonly [Topic, RegExp])[] = [
  ['cda', /\bCDA\b|child development associate/i],
  ['first-aid', /\bCPR\b|first aid/i],
  ['operations', /operations|director|management|licens/i],
  ['infants', /infant|toddler|baby/i],
  ['health', /health|safety|nutrition|food/i],
  ['guidance', /guidance|behavior|classroom/i],
  ['home', /family|day care|home/i],
]

/** The topic of a class, for its picture. The first match decides. */
export function topicOf(title: string): Topic {
  return topics.find(([, words]) => words.test(title))?.[0] ?? 'other'
}
