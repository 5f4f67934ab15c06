import { Block } from './block.tsx'
import { Cutout } from './cutout.tsx'

export function BlocksMotif() {
  return (
    <g>
      <Block x={112} y={222} className="fill-art-petrol" letter="C" />
      <Block x={206} y={222} className="fill-art-coral" letter="D" turn={-2} />
      <Block x={300} y={222} className="fill-art-leaf" letter="A" turn={2} />
      <Block x={158} y={131} className="fill-art-sun" turn={-4} />
      <Cutout
        d="M180 190c0-22 8-34 22-34s22 12 22 34Z"
        className="fill-art-sheet"
        transform="rotate(-4 202 175)"
      />
      <Cutout d="M258 218v-44a38 38 0 0 1 76 0v44h-22v-40a16 16 0 0 0-32 0v40Z" className="fill-art-plum" />
      <Cutout d="M206 126 254 46l48 80Z" className="fill-art-coral" transform="rotate(7 254 100)" />
    </g>
  )
}
