/** Looking at every screen takes minutes: that has a command of its own, `pnpm test:screens`. */
const EVERY_SCREEN = process.env.SCREENS === 'full'
const A_FEW = 3

/** These screens when all are looked at, otherwise the first of them: enough to notice that the look itself broke. */
export function someOf<Screen>(screens: readonly Screen[]): readonly Screen[] {
  return EVERY_SCREEN ? screens : screens.slice(0, A_FEW)
}
