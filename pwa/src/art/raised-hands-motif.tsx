import { Hand } from './hand.tsx'

export function RaisedHandsMotif() {
  return (
    <g>
      <Hand
        transform="translate(146 292) rotate(-13) scale(1.1)"
        className="fill-art-plum"
        sleeve="fill-art-sun"
      />
      <Hand
        transform="translate(358 298) rotate(13) scale(-1.1 1.1)"
        className="fill-art-leaf"
        sleeve="fill-art-coral"
      />
      <Hand transform="translate(250 262) scale(1.45)" className="fill-art-skin" sleeve="fill-art-petrol" />
    </g>
  )
}
