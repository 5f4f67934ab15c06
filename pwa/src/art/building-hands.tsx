import { Block } from './block.tsx'
import { Cutout } from './cutout.tsx'
import { Hand } from './hand.tsx'

/** Three hands building one tower. Decorative. */
export function BuildingHands({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 440" className={className} aria-hidden="true">
      <path d="M30 60 470 24 500 400 54 424Z" className="fill-art-sun/40" />
      <Block x={128} y={296} className="fill-art-leaf" letter="B" turn={-1} />
      <Block x={222} y={296} className="fill-art-petrol" letter="K" />
      <Block x={316} y={296} className="fill-art-sky" letter="Y" turn={1} />
      <Block x={176} y={204} className="fill-art-coral" letter="N" turn={3} />
      <Block x={272} y={202} className="fill-art-plum" turn={-4} />
      <Cutout d="M218 196 266 112l50 84Z" className="fill-art-sun" transform="rotate(-4 266 160)" />
      <Hand
        transform="translate(70 250) rotate(70) scale(0.86)"
        className="fill-art-skin"
        sleeve="fill-art-coral"
      />
      <Hand
        transform="translate(452 282) rotate(-66) scale(-0.86 0.86)"
        className="fill-art-plum"
        sleeve="fill-art-leaf"
      />
      <Hand
        transform="translate(292 8) rotate(186) scale(0.8)"
        className="fill-art-coral"
        sleeve="fill-art-petrol"
      />
    </svg>
  )
}
