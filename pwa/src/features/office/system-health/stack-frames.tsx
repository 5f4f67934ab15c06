import type { TranslatedFrame } from '@cubby/contract/school/error-reports'

interface StackFramesProps {
  frames: readonly TranslatedFrame[]
  version: string
}

/**
 * The stack of an error, the innermost function first. Names places in the source code if the server has the source
 * maps, or else places in the built scripts.
 */
export function StackFrames({ frames, version }: StackFramesProps) {
  if (frames.length === 0) {
    return (
      <p className="text-muted-foreground text-sm">The browser did not report where the error happened.</p>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-lg" id="stack">
        Stack
      </h3>
      <ol
        aria-labelledby="stack"
        className="grid grid-cols-1 gap-1 rounded-control bg-muted p-3 font-mono text-xs"
      >
        {frames.map((frame) => {
          const { file, line, column, name } = frame.source ?? frame
          return (
            <li key={`${frame.file}:${frame.line}:${frame.column}:${frame.name}`} className="wrap-anywhere">
              {name && <b>{name} </b>}
              {file}:{line}:{column}
            </li>
          )
        })}
      </ol>
      {!frames.some(({ source }) => source) && (
        <p className="text-muted-foreground text-sm">
          The source maps of version {version} are not on this server, so these are places in the built
          scripts.
        </p>
      )}
    </div>
  )
}
