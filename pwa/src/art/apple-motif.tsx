import { Cutout } from './cutout.tsx'

const apple =
  'M250 112C226 84 156 90 148 162 140 230 190 304 224 304 236 304 242 297 250 297 258 297 264 304 276 304 310 304 360 230 352 162 344 90 274 84 250 112Z'

export function AppleMotif() {
  return (
    <g>
      <Cutout d="M112 190a138 138 0 1 0 276 0a138 138 0 1 0-276 0Z" className="fill-art-sheet" />
      <path
        d="M134 190a116 116 0 1 0 232 0a116 116 0 1 0-232 0Z"
        className="fill-transparent stroke-4 stroke-art-sky"
      />
      <Cutout d={apple} className="fill-art-coral" />
      <Cutout d="M246 116c-4-26-2-42 8-60l11 5c-9 17-11 31-8 55Z" className="fill-art-skin" />
      <Cutout d="M264 82c10-30 40-40 70-34-8 30-38 46-70 34Z" className="fill-art-leaf" />
      <path d="M178 168c2-24 12-38 28-46 6 8-14 22-16 50Z" className="fill-art-sheet/70" />
    </g>
  )
}
