/** Belongs to the last name before it. */
const GENERATION = /^(?:Jr|Sr|II|III|IV)\.?$/i
/** Not part of a name. The credentials have capitals, because Md is a name. */
const HONORIFIC = /^(?:Dr|Mr|Mrs|Ms|Mx|Prof)\.?\s+/i
const CREDENTIALS = /(?:[\s,]+(?:RN|LPN|NP|MD|M\.D\.|PhD|Ph\.D\.|EdD|Ed\.D\.|CPA|EMT|Esq\.?))+$/
/** Begins a last name, unless it has a capital. */
const PARTICLE = /^(?:van|von|de|del|della|der|den|da|di|dos|du|la|le|al|bin|ibn)$/

/**
 * 'Maya Ann Torres', 'Torres, Maya Ann', and 'Dr. Maya Ann Torres, RN': the last name is the last word with its
 * particles and its 'Jr.', or what precedes the comma. Empty if there is one word.
 */
export function splitName(name: string): { first_name: string; last_name: string } {
  const parts = name
    .trim()
    .replace(HONORIFIC, '')
    .replace(CREDENTIALS, '')
    .split(',')
    .map((part) => part.split(/\s+/).filter(Boolean))
  const [beforeComma = [], ...afterComma] = parts
  const generation = afterComma.flat().filter((word) => GENERATION.test(word))
  const first = afterComma.flat().filter((word) => !GENERATION.test(word))
  const words = [...beforeComma, ...generation]
  if (first.length > 0) return { first_name: first.join(' '), last_name: words.join(' ') }
  const last = Math.max(
    words.findLastIndex((word) => !GENERATION.test(word)),
    1,
  )
  const particle = words.findIndex((word, at) => at > 0 && at < last && PARTICLE.test(word))
  const start = particle > 0 ? particle : last
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') }
}
