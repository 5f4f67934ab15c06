import { Cutout } from './cutout.tsx'

export function HouseMotif() {
  return (
    <g>
      <Cutout d="M364 316V232a44 60 0 1 1 20 0v84Z" className="fill-art-leaf" />
      <Cutout d="M144 160h212v156H144Z" className="fill-art-sheet" />
      <Cutout d="M120 172 250 56 380 172Z" className="fill-art-coral" />
      <Cutout d="M296 74h30v52l-30-26Z" className="fill-art-skin" />
      <Cutout d="M216 316v-74a34 34 0 0 1 68 0v74Z" className="fill-art-petrol" />
      <path
        d="M250 282C234 268 228 260 228 250c0-14 17-16 22-4 5-12 22-10 22 4 0 10-6 18-22 32Z"
        className="fill-art-sun"
      />
      <path d="M164 194h36v40h-36ZM300 194h36v40h-36Z" className="fill-art-sun" />
      <path
        d="M180 194h4v40h-4ZM164 212h36v4h-36ZM316 194h4v40h-4ZM300 212h36v4h-36Z"
        className="fill-art-sheet"
      />
      <path d="M228 132a22 22 0 0 1 44 0Z" className="fill-art-sheet" />
    </g>
  )
}
