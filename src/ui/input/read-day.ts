import dayjs from 'dayjs'
import 'dayjs/locale/es'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** As a day is shown, and as people type it; read strictly, so one that has a zero before it is a form of its own. */
const FORMATS = ['D MMM YYYY', 'DD MMM YYYY', 'D MMMM YYYY', 'DD MMMM YYYY', 'DD/MM/YYYY', 'DDMMYYYY', 'YYYY-MM-DD']

/** A typed day as YYYY-MM-DD, or null when it is none: '5/3/2026', '05/03/2026', '5 mar 2026', '5 de marzo de 2026', '05032026'. */
export function readDay(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/\bde\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([/-])\s*/g, '$1')
  // However it is parted and whichever of the two has its zero: 5-3-2026, 05/3/2026.
  const [day = '', month = '', ...rest] = typed.split(/[/-]/)
  const even = rest.length === 1 && day.length <= 2 ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${rest[0] ?? ''}` : typed
  const read = dayjs(even, FORMATS, 'es', true)
  return read.isValid() ? read.format('YYYY-MM-DD') : null
}
