import type { DemoWorld } from './seed-demo.ts'

/** The id of a class's next session, or of its first past one. */
export async function demoSession(
  { trx, day }: DemoWorld,
  title: string,
  when: 'past' | 'upcoming',
): Promise<string> {
  const { id } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('class_sessions.id')
    .where('classes.title', '=', title)
    .where('class_sessions.end_date', when === 'past' ? '<' : '>=', day(0))
    .orderBy('class_sessions.start_date')
    .executeTakeFirstOrThrow()
  return id
}
