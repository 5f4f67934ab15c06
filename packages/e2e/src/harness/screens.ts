/** Checking every screen takes minutes and has its own command, `pnpm test:screens`. */
const EVERY_SCREEN = process.env.SCREENS === 'full'
const A_FEW = 3

/** All of these screens in `pnpm test:screens`, otherwise the first few, which show that the check itself works. */
export function someOf<Screen>(screens: readonly Screen[]): readonly Screen[] {
  return EVERY_SCREEN ? screens : screens.slice(0, A_FEW)
}
