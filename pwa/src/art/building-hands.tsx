import { Block } from './block.tsx'
import { Cutout } from './cutout.tsx'
import { Hand } from './hand.tsx'

/** Wide enough for any frame that the picture fills. */
const BEYOND = 3000

/** The middle of a scene fills the width or the height of its frame; its paper and arms reach beyond. */
export const tallFrame = { viewBox: '20 0 480 440', preserveAspectRatio: 'xMidYMid meet' } as const

interface BuildingHandsProps {
  /** The name of the school; without it the blocks have no letters. */
  school?: string | undefined
  className?: string
}

/** Three hands building one tower from the first letters of the school's name. It fills its frame. Decorative. */
export function BuildingHands({ school = '', className }: BuildingHandsProps) {
  const [first = '', second = '', third = ''] = lettersOf(school)
  return (
    <svg {...tallFrame} className={className} aria-hidden="true">
      <Backdrop />
      <Block x={128} y={296} className="fill-art-leaf" letter={first} turn={-1} />
      <Block x={222} y={296} className="fill-art-petrol" letter={second} />
      <Block x={316} y={296} className="fill-art-sky" letter={third} turn={1} />
      <Block x={176} y={204} className="fill-art-coral" turn={3} />
      <path d="m221 226 7 14 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2Z" className="fill-art-sheet" />
      <Block x={272} y={202} className="fill-art-plum" turn={-4} />
      <circle cx="316" cy="246" r="17" className="fill-art-sheet" />
      <Cutout d="M218 196 266 112l50 84Z" className="fill-art-sun" transform="rotate(-4 266 160)" />
      <Hand
        reach={BEYOND}
        transform="translate(70 250) rotate(70) scale(0.86)"
        className="fill-art-skin"
        sleeve="fill-art-coral"
      />
      <Hand
        reach={BEYOND}
        transform="translate(452 282) rotate(-66) scale(-0.86 0.86)"
        className="fill-art-plum"
        sleeve="fill-art-leaf"
      />
      <Hand
        reach={BEYOND}
        transform="translate(292 8) rotate(186) scale(0.8)"
        className="fill-art-coral"
        sleeve="fill-art-petrol"
      />
    </svg>
  )
}

/** The paper behind a scene; it fills any frame. */
export function Backdrop({ className = 'fill-art-sun/30' }: { className?: string }) {
  return <path d={`M${-BEYOND} ${-BEYOND}h7000v7000h-7000Z`} className={className} />
}

/** Returns the first three letters of a name in upper case. */
function lettersOf(name: string): string[] {
  return [...name.matchAll(/\p{L}/gu)].slice(0, 3).map(([letter]) => letter.toUpperCase())
}
