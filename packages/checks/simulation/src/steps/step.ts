import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'

/** Something that people or machines do in a simulation. Its choices come from dice of its own. */
export interface Step {
  /** As it is told in a story, such as 'a student enrolls'. */
  readonly name: string
  /** How often it happens beside the others. */
  readonly weight: number
  readonly take: (day: Day, dice: Dice) => Promise<void>
}
