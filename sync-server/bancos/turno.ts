/**
 * The store's book of reconciliations: one change after another, whoever makes it and in whichever process. A change is decided on what is
 * stored, written whole as what is pending in one document (the first to replace it was first), and then carried out; whoever comes next
 * finishes what a crash left. Each document says the change that wrote it last (`orden`), so that a slow writer never undoes a later one.
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda, tipoPropio } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { turnosPor } from '../core/queues.ts'
import type { Db, Stored } from '../store/port.ts'

/** A document as a change leaves it. */
export interface Escrito {
  id: string
  tipo: string
  orden: number
}

interface Libro {
  id: string
  tipo: string
  orden: number
  pendiente: Escrito[]
}

/** Whose a line or a payment is: of a reconciliation, or '' of none. */
interface Marca extends Escrito {
  por: string
}

const ID = 'conciliando'
const INTENTOS = 20
/** Of a process that died, none is left: they go with its store. */
const turnos = turnosPor()

const idDeMarca = (cosaId: string): string => `conciliado:${cosaId}`

/** Marks things as a reconciliation's; '' frees them. */
export const marcasDe = (cosas: readonly { id: string }[], por: string, orden: number): Marca[] =>
  cosas.map(({ id }) => ({ id: idDeMarca(id), tipo: tipoPropio('conciliado'), orden, por }))

/** Of each of these things, the reconciliation that has it. */
export async function conciliacionesDe(conta: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const marcas = await conta.getMany<Marca>(ids.map(idDeMarca))
  return new Map(ids.flatMap((id, i): [string, string][] => (marcas[i] && marcas[i].por !== '' ? [[id, marcas[i].por]] : [])))
}

/** Decides and writes one change; `decidir` is called again when somebody else was faster. 'bancos.ocupado' when everybody else always is. */
export function enTurno<T>(
  server: Pick<Server, 'store'>,
  tiendaId: string,
  decidir: (turno: { conta: Db; orden: number }) => Promise<Result<{ valor: T; guardar: readonly Escrito[] }>>,
): Promise<Result<T>> {
  return turnos(server.store).enFila(tiendaId, async () => {
    const conta = await baseDeTienda(server.store, tiendaId, 'conta')
    for (let i = 0; i < INTENTOS; i++) {
      const libro = await conta.get<Libro>(ID)
      if (libro) await cumplir(conta, libro.pendiente)
      const orden = (libro?.orden ?? 0) + 1
      const decidido = await decidir({ conta, orden })
      if (!decidido.ok) return decidido
      const { valor, guardar } = decidido.value
      if (guardar.length === 0) return ok(valor)
      const nuevo: Libro = { id: ID, tipo: tipoPropio('conciliando'), orden, pendiente: [...guardar] }
      const [escrito] = await conta.writeMany([libro ? { ...nuevo, rev: libro.rev } : nuevo])
      if (!escrito?.ok) continue
      await cumplir(conta, nuevo.pendiente)
      // What is done need not be looked at by the next; whoever is there already has looked.
      const hecho: Stored<Libro> = { ...nuevo, pendiente: [], rev: escrito.rev }
      await conta.update(hecho)
      return ok(valor)
    }
    return fallo('bancos.ocupado')
  })
}

async function cumplir(conta: Db, pendiente: readonly Escrito[]): Promise<void> {
  let faltan = pendiente
  for (let i = 0; faltan.length > 0; i++) {
    if (i === INTENTOS) throw new Error(`conciliando: ${faltan[0]?.id ?? ''} could not be written`)
    const hay = await conta.getMany<Escrito>(faltan.map(({ id }) => id))
    const escribir = faltan.flatMap((doc, n): (Escrito | Stored<Escrito>)[] => {
      const previo = hay[n]
      if (!previo) return [doc]
      return previo.orden < doc.orden ? [{ ...doc, rev: previo.rev }] : []
    })
    if (escribir.length === 0) return
    const escritos = await conta.writeMany(escribir)
    faltan = escribir.filter((_, n) => escritos[n]?.ok !== true)
  }
}
