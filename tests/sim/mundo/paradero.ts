/** Where a printed fact is: in the server, in quarantine, or on the disk of a till; and what becomes of it when a disk is destroyed. */
import type { Equipo } from './equipo.ts'
import type { Mundo } from './mundo.ts'
import { Violacion, type Papel } from './papel.ts'
import { estaEnCopia } from './segunda-copia.ts'

/** Is a printed fact in the server, in quarantine, or on a disk that can still hand it in? */
export const vive = (mundo: Mundo, papel: Papel): boolean => enServidor(mundo, papel) !== undefined || enEquipos(mundo, papel)

/** What no disaster excuses is somewhere. */
export function comprobarVida(mundo: Mundo): void {
  for (const papel of mundo.papeles.todos)
    if (papel.excusa === '' && !vive(mundo, papel))
      throw new Violacion('I2', `${papel.id} (${papel.mostrador}, seq ${papel.seq}) no está en ninguna parte`)
}

/** Is its row on the disk of the computer that made it? */
export function enCasa({ cajeras }: Mundo, { id, hash, mostrador, alterado }: Papel): boolean {
  const equipo = cajeras.find(({ nombre }) => nombre === mostrador)?.equipo
  if (!equipo) return false
  const fila = equipo.disco.filas(equipo.ops).get(id)
  return (fila !== undefined && (fila.hash === hash || alterado)) || estaAparte(equipo, { id, hash })
}

/** A closing that came second makes way for the one that counts, and stays beside it to be offered again. */
function estaAparte({ disco, ops }: Equipo, { id, hash }: Pick<Papel, 'id' | 'hash'>): boolean {
  return id.startsWith('cierre:') && [...disco.filas(ops).values()].some((fila) => fila.hash === hash && fila.id.startsWith(id))
}

/** What the server has of it. */
export function enServidor({ servidor, tiendas }: Mundo, { id, hash, dispositivoId, alterado }: Papel): 'libro' | 'cuarentena' | undefined {
  const tienda = tiendas.find(({ tiendaId }) => servidor.disco.doc(`tienda-${tiendaId}-equipo`, dispositivoId) !== undefined)
  const doc = servidor.disco.doc(`tienda-${tienda?.tiendaId ?? ''}-ops`, id) as { recepcion?: { hash: string } } | undefined
  if (doc?.recepcion?.hash === hash) return 'libro'
  const apartados = servidor.disco.todos('cuarentena') as unknown as { hecho: { id: string }; hash: string; padre: string }[]
  const esta = apartados.some((una) => una.hecho.id === id && una.padre === dispositivoId && (una.hash === hash || alterado))
  return esta ? 'cuarentena' : undefined
}

function enEquipos({ cajeras }: Mundo, { id, hash, texto, dispositivoId, alterado }: Papel): boolean {
  return cajeras.some(({ equipo }) => {
    if (equipo.credencial.dispositivoId !== dispositivoId) return false
    const fila = equipo.disco.filas(equipo.ops).get(id)
    if (fila && (fila.hash === hash || alterado) && fila.seq > 0) return true
    if (estaAparte(equipo, { id, hash })) return true
    return estaEnCopia(equipo.archivos, { id, hash, texto })
  })
}

/** Does a till hold something of a shift that nobody has seen yet? Its cash is not in any drawer. */
export function faltanPorVer({ cajeras, papeles }: Mundo, turnoId: string): boolean {
  return cajeras.some(({ equipo }) =>
    [...equipo.disco.filas(equipo.ops).values()].some(
      (fila) => fila.seq > 0 && fila.padre === turnoId && fila.tipo !== 'cierreTurno' && !papeles.ya(fila, fila.hash),
    ),
  )
}

/** Destroys something of a counter; what only that had is excused, and what lived nowhere before is not. */
export function destruir(mundo: Mundo, mostrador: string, por: string, hacer: () => void): void {
  comprobarVida(mundo)
  hacer()
  for (const papel of mundo.papeles.todos) {
    if (papel.mostrador === mostrador && !enCasa(mundo, papel)) papel.enCasa = false
    if (papel.excusa !== '') continue
    if (!vive(mundo, papel)) mundo.papeles.perder(papel, `${por} en ${mostrador}`)
    // What nobody can read, or arrived damaged, does not come back to the till: its closing will not know of it.
    else if (!papel.malo && !papel.alterado) continue
    else if (papel.mostrador === mostrador && !enEquipos(mundo, papel) && enServidor(mundo, papel) === 'cuarentena')
      mundo.papeles.caja(papel.turnoId).sucio = true
  }
}

/** Can a closing be held against the ledger? Not when it is nobody's, two computers were its till, or a paper of its shift is not in the ledger. */
export function seComparaCierre(mundo: Mundo, turnoId: string, cierreId: string): boolean {
  const { papeles } = mundo
  const propio = papeles.todos.find(({ id }) => id === cierreId)
  if (!propio || papeles.caja(turnoId).sucio || papeles.dudosos.has(propio.mostrador)) return false
  return !papeles.todos.some((papel) => papel.turnoId === turnoId && enServidor(mundo, papel) !== 'libro')
}
