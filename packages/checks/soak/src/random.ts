import { seededRandom } from '../../../../pwa/src/art/pattern.ts'

/** Random choices. The same seed gives the same choices. */
export interface Dice {
  /** A number in [0, 1). */
  readonly number: () => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

export function createDice(seed: number): Dice {
  const number = seededRandom(seed)
  return {
    number,
    pick(items) {
      const item = items[Math.floor(number() * items.length)]
      if (item === undefined) throw new Error('there is nothing to choose from')
      return item
    },
  }
}
