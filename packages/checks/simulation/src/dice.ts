/** Random choices. The same seed gives the same choices. */
export interface Dice {
  /** A number in [0, 1). */
  readonly number: () => number
  /** Whether something of this probability happens. */
  readonly happens: (probability: number) => boolean
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Picks an item by the weight that each has. */
  readonly weighted: <Item extends { readonly weight: number }>(items: readonly Item[]) => Item
  /** Fills a view with random bytes. */
  readonly fill: <View extends ArrayBufferView>(view: View) => View
}

/** Creates dice with the algorithm sfc32. The parts of the seed are numbers or words. */
export function createDice(...seed: readonly (number | string)[]): Dice {
  let [a, b, c, count] = mixed(seed.join(' '))
  function next(): number {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let turn = 0; turn < 15; turn += 1) next()
  const number = () => next() / 2 ** 32
  return {
    number,
    happens: (probability) => number() < probability,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    pick(items) {
      const item = items[Math.floor(number() * items.length)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    weighted(items) {
      let left = number() * items.reduce((sum, { weight }) => sum + weight, 0)
      const item = items.find(({ weight }) => {
        left -= weight
        return left < 0
      })
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
    fill(view) {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() >>> 24
      return view
    },
  }
}

/** Four numbers that depend on every letter of a text (the hash cyrb128). */
function mixed(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    h1 = h2 ^ Math.imul(h1 ^ letter, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ letter, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ letter, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ letter, 2716044179)
  }
  return [h1 >>> 0, h2 >>> 0, h3 >>> 0, h4 >>> 0]
}
