/**
 * Banks of the country by the names that people write, so that one transfer is known under any of them: *Banreservas*, *BanReservas* and
 * *Banco de Reservas* are one. Names: the Superintendencia de Bancos' list of entities; the short ones are what their customers say.
 */

/** Each by its key, with what people call it; plain, without what says only that it is a bank. */
const bancos: Readonly<Record<string, readonly string[]>> = {
  banreservas: ['banreservas', 'reservas', 'banreserva', 'reserva', 'br', 'de las reservas'],
  popular: ['popular', 'popularina', 'bpd', 'populardominicano'],
  bhd: ['bhd', 'bhdleon', 'leon', 'bhdl'],
  scotiabank: ['scotiabank', 'scotia', 'novascotia', 'progreso', 'bancoprogreso'],
  santacruz: ['santacruz', 'bsc'],
  caribe: ['caribe', 'bancaribe'],
  promerica: ['promerica'],
  bdi: ['bdi', 'desarrolloindustrial'],
  vimenca: ['vimenca', 'bancovimenca', 'bancamerica'],
  lopezdeharo: ['lopez de haro', 'blh'],
  ademi: ['ademi', 'bancoademi'],
  adopem: ['adopem', 'bancoadopem'],
  bellbank: ['bellbank', 'bell'],
  lafise: ['lafise'],
  activo: ['activo', 'activodominicana'],
  citibank: ['citibank', 'citi'],
  qik: ['qik', 'qikbanco', 'qikdigital'],
  banesco: ['banesco'],
  motorcredito: ['motorcredito'],
  union: ['union', 'bancounion'],
  fihogar: ['fihogar'],
  atlantico: ['atlantico', 'bacc'],
  confisa: ['confisa'],
  jmmb: ['jmmb', 'jmmbbank'],
  apap: ['apap', 'popularahorros', 'popularahorrosprestamos', 'popularahorroyprestamo'],
  cibao: ['acap', 'cibao', 'cibaoahorros', 'cibaoahorrosprestamos'],
  lanacional: ['alnap', 'lanacional', 'nacional', 'nacionalahorrosprestamos', 'lanacionalahorrosprestamos'],
  mocana: ['mocana', 'mocanaahorrosprestamos'],
  duarte: ['duarte', 'duarteahorrosprestamos'],
  alaver: ['alaver', 'laveganahorrosprestamos', 'veganaahorrosprestamos', 'lavegareal'],
}

/** Those that a form offers; any other may be typed. */
export const nombresDeBancos: string[] = [
  'Banreservas',
  'Banco Popular Dominicano',
  'Banco BHD',
  'Scotiabank',
  'Banco Santa Cruz',
  'Banco Caribe',
  'Banco Promerica',
  'Banco BDI',
  'Banco López de Haro',
  'Banco Vimenca',
  'Banesco',
  'Banco Ademi',
  'Banco Lafise',
  'Citibank',
  'Asociación Popular de Ahorros y Préstamos',
  'Asociación Cibao',
  'Asociación La Nacional',
  'Asociación Mocana',
  'Asociación Duarte',
]

/** Words that say nothing of which bank it is. */
const VACIAS: ReadonlySet<string> = new Set([
  'banco',
  'bank',
  'bco',
  'el',
  'de',
  'del',
  'y',
  'la',
  'las',
  'los',
  'multiple',
  'dominicano',
  'dominicana',
  'republica',
  'rd',
  'sa',
  'asociacion',
  'prestamo',
])

const porNombre: ReadonlyMap<string, string> = new Map(
  Object.entries(bancos).flatMap(([clave, nombres]) => [clave, ...nombres].map((nombre) => [esencia(nombre), clave] as const)),
)

/** Every bank that is known by its name. */
export const clavesDeBanco: readonly string[] = Object.keys(bancos)

/** Lowercase, without accents, and letters and digits alone. */
export const llana = (palabras: string): string =>
  palabras
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function esencia(palabras: string): string {
  const sueltas = palabras
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/s\.\s?a\.?/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((una) => una !== '' && !VACIAS.has(una))
  return sueltas.join('').replace(/^banco/, '')
}

/** Which bank these words mean; undefined when nobody can tell. */
export const bancoDe = (palabras: string): string | undefined => porNombre.get(esencia(palabras)) ?? porNombre.get(llana(palabras))
