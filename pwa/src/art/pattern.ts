const paperColors = ['petrol', 'sky', 'sun', 'coral', 'leaf', 'plum'] as const
export type PaperColor = (typeof paperColors)[number]

const scraps = ['dot', 'square', 'triangle', 'moon', 'leaf', 'stripe'] as const
export type Scrap = (typeof scraps)[number]

interface Piece {
  scrap: Scrap
  color: PaperColor
  x: number
  y: number
  turn: number
  size: number
}

export interface Pattern {
  backdrop: { shape: 'sun' | 'arch' | 'hill' | 'sheet'; color: PaperColor }
  pieces: Piece[]
}

export const WIDTH = 500
export const HEIGHT = 350
const STEP = 62

/** Whether a scrap would be under the motif in the middle. */
function isCovered(x: number, y: number): boolean {
  return ((x - WIDTH / 2) / 175) ** 2 + ((y - HEIGHT / 2 - 15) / 160) ** 2 < 1
}

/** Returns the scraps of paper behind a class picture. One id always gets the same pattern. */
export function patternOf(id: string): Pattern {
  const { random, pick } = choicesOf(id)
  const backdrop = pickBackdrop(pick)
  const pieces: Piece[] = []
  for (let row = STEP / 2; row < HEIGHT; row += STEP) {
    for (let column = STEP / 2; column < WIDTH; column += STEP) {
      const x = Math.round(column + (random() - 0.5) * 34)
      const y = Math.round(row + (random() - 0.5) * 34)
      const piece = { scrap: pick(scraps), color: pick(paperColors), turn: Math.round(random() * 360) }
      const size = Math.round(9 + random() * 9)
      if (!isCovered(x, y) && random() > 0.22) pieces.push({ ...piece, x, y, size })
    }
  }
  return { backdrop, pieces }
}

/** Returns the large sheet of paper behind a class picture, without the scraps. */
export function backdropOf(id: string): Pattern['backdrop'] {
  return pickBackdrop(choicesOf(id).pick)
}

type Pick = ReturnType<typeof choicesOf>['pick']

function choicesOf(id: string) {
  const random = seededRandom(seedOf(id))
  const pick = <Item>(from: readonly [Item, ...Item[]]) => from[Math.floor(random() * from.length)] ?? from[0]
  return { random, pick }
}

function pickBackdrop(pick: Pick): Pattern['backdrop'] {
  return {
    shape: pick(['sun', 'arch', 'hill', 'sheet'] as const),
    color: pick(['sky', 'sun', 'leaf', 'coral', 'plum'] as const),
  }
}

/** Returns the FNV-1a hash of a text, a 32-bit number. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Creates a generator of numbers in [0, 1). One seed gives the same numbers on every device (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
