/** `npm run mayor -- --rehacer`: throws a store's book away, folds it again from its documents, and says both hashes. */
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import { baseDeTienda } from '../core/bases.ts'
import { leerTodos } from '../core/documentos.ts'
import { huellaDe } from '../libros/consultas.ts'
import { crearMayores } from '../libros/mayor.ts'
import type { Store } from '../store/port.ts'
import { RespaldoError } from './formato.ts'

const base = /^tienda-(.+)-ops$/

/** The stores that are asked for, by their id or by the name in their address; all of them when none is named. */
async function tiendasDe(store: Store, cuales: readonly string[]): Promise<{ tiendaId: string; slug: string }[]> {
  const ids = (await store.nombres()).flatMap((nombre) => base.exec(nombre)?.[1] ?? []).sort()
  const todas = await Promise.all(
    ids.map(async (tiendaId) => ({ tiendaId, slug: (await leerTodos(baseDeTienda(store, tiendaId, 'ops'), Tienda))[0]?.slug ?? tiendaId })),
  )
  const [ninguna] = cuales.filter((cual) => !todas.some(({ tiendaId, slug }) => cual === tiendaId || cual === slug))
  if (ninguna !== undefined) throw new RespaldoError('mayor.sin-tienda', `No hay una tienda «${ninguna}» en esta carpeta de datos.`)
  return cuales.length === 0 ? todas : todas.filter(({ tiendaId, slug }) => cuales.includes(tiendaId) || cuales.includes(slug))
}

/** Rebuilds the books; the failure is 'mayor.distinto' when one did not come out as it was. */
export async function rehacerMayores(
  { store, datos, epoch }: { store: Store; datos: string; epoch: string },
  cuales: readonly string[],
  decir: (linea: string) => void,
): Promise<void> {
  const mayores = crearMayores({ store, epoch, puntos: puntosEnDisco(datos) })
  const distintas: string[] = []
  for (const { tiendaId, slug } of await tiendasDe(store, cuales)) {
    const antes = huellaDe(await mayores.alDia(tiendaId))
    const mayor = await mayores.rehacer(tiendaId)
    const huella = huellaDe(mayor)
    if (antes !== huella) distintas.push(slug)
    decir(`${slug}: ${mayor.asientos.size} documentos, ${mayor.meses.length} meses cerrados`)
    decir(`  antes   ${antes}`)
    decir(`  rehecho ${huella} · ${antes === huella ? 'lo mismo, byte por byte' : 'DISTINTO: vale lo de ahora'}`)
  }
  await mayores.parar()
  if (distintas.length > 0)
    throw new RespaldoError(
      'mayor.distinto',
      `El libro de ${distintas.join(', ')} no era lo que dan sus documentos. Ya lo es; mira la prueba de los libros, y avisa a quien da soporte.`,
    )
}
