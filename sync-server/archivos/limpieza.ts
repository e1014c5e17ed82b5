/**
 * Takes away pictures that nobody refers to: chosen and replaced, of a document that was never saved, or announced and never
 * sent. After a month: a reference made on a till with no connection may come long after its picture.
 */
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { leerTodos } from '../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Db, Store } from '../store/port.ts'

const DIA_MS = 86_400_000
const SIN_DUENO_MS = 30 * DIA_MS
/** An upload that nobody went on with. */
const SIN_LLEGAR_MS = 7 * DIA_MS
const PAGINA = 500

/** Sweeps now and once a day; answers how to stop. */
export function iniciarLimpieza(server: Server): () => Promise<void> {
  const { app } = server
  const barrer = (): Promise<void> =>
    barrerArchivos(server).then(
      (quitados) => app.log.info({ quitados }, 'archivos: lo que nadie nombra'),
      (err: unknown) => app.log.error({ err }, 'archivos: la limpieza falló'),
    )
  let enCurso = barrer()
  const reloj = setInterval(() => {
    enCurso = barrer()
  }, DIA_MS)
  reloj.unref()
  return () => {
    clearInterval(reloj)
    return enCurso
  }
}

/** One sweep; answers how many pictures it took away. */
export async function barrerArchivos({ store, ahora, archivos }: Pick<Server, 'store' | 'ahora' | 'archivos'>): Promise<number> {
  const plataforma = await abrirPlataforma(store)
  const ahoraMs = ahora().getTime()
  const viejos = (await leerTodos(plataforma, Archivo, { hasta: new Date(ahoraMs - SIN_LLEGAR_MS).toISOString() })).filter(
    ({ estado, en }) => estado === 'pendiente' || ahoraMs - Date.parse(en) > SIN_DUENO_MS,
  )
  const porLugar = new Map<string, Archivo[]>()
  for (const doc of viejos) {
    const lugar = `${doc.dueno} ${doc.tiendaId}`
    porLugar.set(lugar, [...(porLugar.get(lugar) ?? []), doc])
  }
  // The papers that a store sent with what it asked are named beside it.
  const enRevision = JSON.stringify(await plataforma.find({ tipo: tipoPropio('revision') }))
  let quitados = 0
  for (const suyos of porLugar.values()) {
    const nombrados = await nombradosPor(store, suyos)
    for (const doc of suyos) {
      if (doc.estado === 'listo' && (nombrados.has(doc.name) || enRevision.includes(doc.name))) continue
      await archivos.quitar(doc)
      quitados++
    }
  }
  return quitados
}

/** Which of these names stand in a document of the owner, or of the store that may see them. Edits of the past do not count: they hold what was replaced. */
async function nombradosPor(store: Store, archivos: readonly Archivo[]): Promise<Set<string>> {
  const nombres = new Set(archivos.map(({ name }) => name))
  const [{ dueno, tiendaId } = { dueno: '', tiendaId: '' }] = archivos
  const bases: Db[] = []
  if (tiendaId !== '') for (const base of ['ops', 'conta', 'equipo'] as const) bases.push(await baseDeTienda(store, tiendaId, base))
  if (dueno !== tiendaId && dueno !== '') bases.push(await baseDeUsuario(store, dueno))
  const vistos = new Set<string>()
  for (const db of bases) {
    for (let desde = '0'; ;) {
      const { cambios, seq, alDia } = await db.changes(desde, PAGINA)
      for (const { doc } of cambios) {
        if (doc === undefined || doc['tipo'] === Historico.tipo) continue
        for (const [nombre] of JSON.stringify(doc).matchAll(/[0-9a-f-]{36}\.webp/g)) if (nombres.has(nombre)) vistos.add(nombre)
      }
      if (alDia) break
      desde = seq
    }
  }
  return vistos
}
