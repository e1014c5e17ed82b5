/**
 * Files of tests without a browser that take twenty seconds and more on two cores, most of them whole tills over a line that breaks. In `npm test` they
 * take turns, as journeys do (`journeys.ts`, ADR 0034); asked for by name, or by `npm run unit`, each runs.
 */
import { cambio, enTurno } from '../tests/support/parte.ts'

const tillAndServer = ['src/data/', 'src/domain/sync/', 'src/domain/core/', 'sync-server/sync/', 'sync-server/core/', 'sync-server/store/']

/** By file, without its ending: what it rests on, by the beginning of a path. */
const largos: Readonly<Record<string, readonly string[]>> = {
  'sync-server/fiscal/ecf/muerte': ['sync-server/fiscal/', 'src/domain/fiscal/'],
  'sync-server/personas/identidad/adaptador': ['sync-server/personas/', 'sync-server/store/'],
  'sync-server/respaldo/respaldo': ['sync-server/respaldo/', 'sync-server/store/'],
  'sync-server/sync/corte': tillAndServer,
  'src/features/caja/mostrador/cobro/acto': ['src/features/caja/', 'src/data/ventas/', 'src/domain/ventas/'],
  'tests/ataques/maltrato/maltrato-ids': ['tests/ataques/', 'src/domain/entities', 'src/domain/comandos', 'sync-server/http/'],
  'tests/sim/modelo': ['tests/sim/', ...tillAndServer],
  'tests/sync/caja-negra': tillAndServer,
  'tests/sync/catalogo': ['src/data/catalogo/', 'src/domain/catalogo/', ...tillAndServer],
  'tests/sync/cofre': tillAndServer,
  'tests/sync/entregas': ['src/data/envios/', 'src/domain/envios/', ...tillAndServer],
  'tests/sync/linea': tillAndServer,
  'tests/sync/linea-cortes': tillAndServer,
  'tests/sync/linea-lenta': tillAndServer,
  'tests/sync/linea-mil': tillAndServer,
  'tests/sync/motor': tillAndServer,
  'tests/sync/muerte': tillAndServer,
  'tests/sync/restaurar': tillAndServer,
  'tests/sync/segunda-copia': tillAndServer,
  'tests/sync/subidas': ['src/data/archivos/', 'sync-server/archivos/', ...tillAndServer],
}

/** Files that this run leaves to another commit, as `exclude` takes them; none outside of `npm test`. */
export function largosDeOtroTurno(): string[] {
  if (!process.env['PARTES']) return []
  const nombres = Object.keys(largos)
  const tomados = enTurno(nombres, {
    conjunto: 'archivos largos sin navegador',
    de: 3,
    nombre: (nombre) => nombre,
    siempre: (nombre) => cambio(nombre) || (largos[nombre] ?? []).some((ruta) => cambio(ruta)),
  })
  return nombres.filter((nombre) => !tomados.includes(nombre)).map((nombre) => `${nombre}.test.ts`)
}
