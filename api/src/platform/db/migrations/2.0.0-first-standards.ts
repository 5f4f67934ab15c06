import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * The standards that every school starts with, as the migration inserts them. The office edits them afterwards. Each
 * source names where its numbers come from; docs/hours.md says how they were checked.
 */

interface FirstStandard {
  readonly id: string
  readonly name: string
  readonly authority: string
  readonly renewed_by: string | null
  readonly rules: unknown
  readonly source: string
}

interface Area {
  readonly id: string
  readonly name: string
}

const topics: readonly Area[] = [
  { id: 'childhood-development', name: 'Principles of childhood development' },
  { id: 'nutrition-and-health', name: 'Nutrition and health needs of infants and children' },
  { id: 'program-development', name: 'Child care program development' },
  { id: 'safety-and-security', name: 'Safety and security procedures' },
  { id: 'business-records', name: 'Business record maintenance and management' },
  { id: 'abuse-prevention', name: 'Child abuse and maltreatment: identification and prevention' },
  { id: 'child-care-statutes', name: 'Statutes and regulations pertaining to child care' },
  { id: 'abuse-statutes', name: 'Statutes and regulations pertaining to child abuse and maltreatment' },
  { id: 'shaken-baby', name: 'Shaken baby syndrome: identification, diagnosis, and prevention' },
  { id: 'adverse-experiences', name: 'Adverse childhood experiences (ACEs)' },
]

const subjectAreas: readonly Area[] = [
  { id: 'safe-environment', name: 'Planning a safe and healthy learning environment' },
  { id: 'physical-intellectual', name: "Advancing children's physical and intellectual development" },
  { id: 'social-emotional', name: "Supporting children's social and emotional development" },
  { id: 'families', name: 'Building productive relationships with families' },
  { id: 'program-operation', name: 'Managing an effective program operation' },
  { id: 'professionalism', name: 'Maintaining a commitment to professionalism' },
  { id: 'observing', name: "Observing and recording children's behavior" },
  { id: 'child-development', name: 'Understanding principles of child development and learning' },
]

const withMinimum = (areas: readonly Area[], minimum_hours: number) =>
  areas.map((area) => ({ ...area, minimum_hours }))

/** 30 hours every two years, 15 of them in the first six months, 5 each year, and some in each topic. */
const newYorkRules = (areas: readonly Area[]) => ({
  kind: 'hours',
  period: { kind: 'from_date', months: 24 },
  hours: 30,
  areas: withMinimum(areas, 0),
  first_period: { hours: 15, months: 6 },
  yearly_hours: 5,
  carry_over_days: 90,
  rounding: 'quarter',
})

const firstStandards: readonly FirstStandard[] = [
  {
    id: 'ocfs-day-care',
    name: 'New York child care training',
    authority: 'New York State Office of Children and Family Services (OCFS)',
    renewed_by: null,
    rules: newYorkRules(topics),
    source:
      '18 NYCRR 416.14(c), 417.14(c), 418-1.14, and 418-2.14(c): 30 hours every 2 years, 15 of them in the first 6 months at the program, 5 each year. 418-2.14(d): the topics. Adverse childhood experiences: added to Parts 414, 416, 417, 418-1, and 418-2 on January 6, 2021. 414.14(f): hours of the last 90 days carry over once the period is complete.',
  },
  {
    id: 'ocfs-school-age',
    name: 'New York school-age child care training',
    authority: 'New York State Office of Children and Family Services (OCFS)',
    renewed_by: null,
    rules: newYorkRules(topics.filter(({ id }) => id !== 'shaken-baby')),
    source:
      '18 NYCRR 414.14(c), (d), and (f): the same hours as in day care; shaken baby syndrome is not among the topics of school-age programs.',
  },
  {
    id: 'cda',
    name: 'Child Development Associate (CDA) credential',
    authority: 'Council for Professional Recognition',
    renewed_by: 'cda-renewal',
    rules: {
      kind: 'hours',
      period: { kind: 'once' },
      hours: 120,
      areas: withMinimum(subjectAreas, 10),
      first_period: null,
      yearly_hours: null,
      carry_over_days: 0,
      rounding: 'none',
    },
    source:
      'Council for Professional Recognition, CDA Competency Standards, professional education: 120 clock hours, at least 10 in each of eight subject areas.',
  },
  {
    id: 'cda-renewal',
    name: 'CDA renewal',
    authority: 'Council for Professional Recognition',
    renewed_by: 'cda-renewal',
    rules: {
      kind: 'hours',
      period: { kind: 'from_date', months: 36 },
      hours: 45,
      areas: [],
      first_period: null,
      yearly_hours: null,
      carry_over_days: 0,
      rounding: 'none',
    },
    source:
      'Council for Professional Recognition, CDA Renewal Procedures Guide: 45 clock hours after the date of the award, within its three years.',
  },
  {
    id: 'cpr-first-aid',
    name: 'CPR and First Aid',
    authority: 'The organization that issues the card',
    renewed_by: 'cpr-first-aid',
    rules: {
      kind: 'card',
      issuers: [
        { id: 'aha', name: 'American Heart Association', months: 24, until: 'month_end' },
        { id: 'red-cross', name: 'American Red Cross', months: 24, until: 'day' },
      ],
    },
    source:
      'American Heart Association: cards are valid for two years, to the end of the month. American Red Cross: two years from the day of the course.',
  },
]

/** Inserts the first standards with their only version. */
export async function insertFirstStandards(db: QueryExecutorProvider): Promise<void> {
  for (const { rules, source, ...standard } of firstStandards) {
    await sql`
      insert into standards (id, name, authority, renewed_by)
      values (${standard.id}, ${standard.name}, ${standard.authority}, ${standard.renewed_by})`.execute(db)
    await sql`
      insert into standard_versions (standard_id, number, rules, source)
      values (${standard.id}, 1, ${JSON.stringify(rules)}::jsonb, ${source})`.execute(db)
  }
}
