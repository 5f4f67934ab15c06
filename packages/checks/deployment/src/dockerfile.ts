import { DockerfileParser } from 'dockerfile-ast'

export interface Step {
  readonly keyword: string
  /** The flags of COPY, such as `--from=build`. */
  readonly flags: Readonly<Record<string, string>>
  /** What follows the flags, as written. */
  readonly text: string
}

export interface Stage {
  readonly image: string
  /** Null for the last stage, which is the image. */
  readonly name: string | null
  readonly steps: readonly Step[]
}

/** The stages of a Dockerfile with their instructions. */
export function parseDockerfile(text: string): Stage[] {
  const dockerfile = DockerfileParser.parse(text)
  const stages: { image: string; name: string | null; steps: Step[] }[] = []
  const fromInstructions = dockerfile.getFROMs()
  const copies = dockerfile.getCOPYs()
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword()
    const from = fromInstructions[stages.length]
    if (keyword === 'FROM' && from) {
      stages.push({ image: from.getImage() ?? '', name: from.getBuildStage(), steps: [] })
    } else {
      const flags = (keyword === 'COPY' && copies.shift()?.getFlags()) || []
      stages.at(-1)?.steps.push({
        keyword,
        flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
        text: instruction.getArgumentsContent() ?? '',
      })
    }
  }
  return stages
}

/** The last stage, which is the image. */
export function imageOf(stages: readonly Stage[]): Stage {
  const image = stages.at(-1)
  if (!image) throw new Error('the Dockerfile has no stage')
  return image
}

/** The first instruction of a kind. */
export function stepOf(stage: Stage, keyword: string): Step | undefined {
  return stage.steps.find((step) => step.keyword === keyword)
}

/** The command of CMD or HEALTHCHECK, which is a JSON array here. */
export function commandOf(step: Step | undefined): string[] {
  return JSON.parse(step?.text.replace(/^CMD\s+/, '') ?? '')
}

/** The variables that a stage sets. */
export function environmentOf(stage: Stage): Record<string, string> {
  const settings = stage.steps.filter(({ keyword }) => keyword === 'ENV').map(({ text }) => text.split('='))
  return Object.fromEntries(settings.map(([name = '', ...value]) => [name, value.join('=')]))
}
