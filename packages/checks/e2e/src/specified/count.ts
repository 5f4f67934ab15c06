import { administrators } from './administrators.ts'
import { checkedElsewhere, notChecked } from './elsewhere.ts'
import { failures } from './failures.ts'
import { publicSite } from './public-site.ts'
import { students } from './students.ts'

// Counts what the specifications name: seen in the browser here, seen by another test, and not seen.
const screens = [...publicSite, ...students, ...administrators, ...failures]
const rows = screens.flatMap(({ see, miss = [] }) => [...see, ...miss])
process.stdout.write(
  `${screens.length} screens and states, ${rows.length} statements checked in the browser here
${checkedElsewhere.length} texts checked elsewhere, ${notChecked.length} not checked
`,
)
