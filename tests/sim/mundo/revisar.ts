/** The invariants of docs/RELIABILITY.md, by what is on disks and on paper alone. */
import { cubre, type Cobertura } from '#domain/core/cobertura.ts'
import { leerNcf } from '#domain/fiscal/ncf.rules.ts'
import { leerSellada, TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { revisarLibros } from './libros.ts'
import { revisarMaleante, revisarPines, revisarVecinos } from './maleantes/maldades.ts'
import type { Mundo } from './mundo.ts'
import { Violacion, type Papel } from './papel.ts'
import { comprobarVida, enCasa, enServidor, faltanPorVer, seComparaCierre } from './paradero.ts'

type Doc = Record<string, unknown> & { id: string; tipo: string }

/** Cheap enough to look at while the world goes on. */
export function revisarSiempre(mundo: Mundo): void {
  comprobarVida(mundo)
  for (const papel of mundo.papeles.todos)
    if (papel.enCasa && !enCasa(mundo, papel)) throw new Violacion('I4', `${papel.id} ya no está en ${papel.mostrador}, que lo hizo`)
  revisarRecibidos(mundo)
  revisarBloques(mundo)
}

/** After everything was healed for ten minutes. */
export function revisarAlFinal(mundo: Mundo): void {
  revisarSiempre(mundo)
  revisarBandejas(mundo)
  for (const papel of mundo.papeles.todos) revisarPapel(mundo, papel)
  revisarCuarentena(mundo)
  revisarAsuntos(mundo)
  revisarGavetas(mundo)
  revisarCierres(mundo)
  revisarLibros(mundo)
  revisarLugares(mundo)
  revisarExistencias(mundo)
  revisarReplicas(mundo)
  revisarApartados(mundo)
  revisarCofres(mundo)
  revisarMaleante(mundo)
  revisarPines(mundo)
  revisarVecinos(mundo)
  revisarFallos(mundo)
}

const docsDe = ({ servidor }: Mundo, base: string): Doc[] => servidor.disco.todos(base) as unknown as Doc[]

/** I7: nothing waits any more, on any computer. */
function revisarBandejas({ cajeras }: Mundo): void {
  for (const { nombre, equipo } of cajeras) {
    if (!equipo.lista) throw new Violacion('I7', `${nombre} no abre`)
    const esperan = [...equipo.disco.filas(equipo.ops).values()].filter(
      ({ estado, seq }) => seq > 0 && (estado === 'guardado' || estado === 'enviado'),
    )
    const [primera] = esperan
    if (primera)
      throw new Violacion('I7', `${nombre}: ${esperan.length} sin entregar, ${primera.id} (${primera.estado} ${primera.motivo}) la primera`)
  }
}

/** I2: each receipt once, in the ledger or in quarantine. */
function revisarPapel(mundo: Mundo, papel: Papel): void {
  if (papel.excusa !== '') return
  const donde = enServidor(mundo, papel)
  if (donde === undefined) throw new Violacion('I2', `${papel.id} de ${papel.mostrador} no llegó`)
  if (papel.malo && donde === 'libro') throw new Violacion('I2', `${papel.id} no se puede leer y está en el libro`)
}

/** I4: what a device was told to be received is there, unless the server does not know that device's epoch yet. */
function revisarRecibidos(mundo: Mundo): void {
  const { cajeras, servidor } = mundo
  for (const { nombre, equipo, tienda } of cajeras) {
    const filas = equipo.disco.filas(equipo.ops)
    const puntero = filas.get('_puntero:ops')
    const conocido = puntero ? (JSON.parse(puntero.texto) as { epoch: string }).epoch : ''
    if (conocido !== servidor.epoch) continue
    const apartados = new Set(
      (docsDe(mundo, 'cuarentena') as unknown as { hash: string; hecho: { id: string } }[]).map(({ hash, hecho }) => `${hash} ${hecho.id}`),
    )
    for (const fila of filas.values()) {
      if (fila.seq === 0 || fila.hash === '' || (fila.estado !== 'recibido' && fila.estado !== 'cuarentena')) continue
      const doc = servidor.disco.doc(`tienda-${tienda.tiendaId}-ops`, fila.id) as { recepcion?: { hash: string } } | undefined
      const esta = fila.estado === 'recibido' ? doc?.recepcion?.hash === fila.hash : apartados.has(`${fila.hash} ${fila.id}`)
      if (!esta && !mundo.papeles.todos.some(({ id, alterado }) => alterado && id === fila.id))
        throw new Violacion('I4', `${nombre}: ${fila.id} dice «${fila.estado}» y el servidor no lo tiene`)
    }
  }
}

/** I1: no number is lent twice, and each printed one was lent to the device that used it. */
function revisarBloques(mundo: Mundo): void {
  const bloques = new Map<string, { desde: number; hasta: number; tipoComprobante: string; paraDispositivo: string; rnc: string }>()
  const tomar = (doc: Doc): void => {
    const bloque = doc as unknown as { desde: number; hasta: number; tipoComprobante: string; paraDispositivo: string; rnc: string }
    const previo = bloques.get(doc.id)
    if (previo && (previo.paraDispositivo !== bloque.paraDispositivo || previo.hasta !== bloque.hasta))
      throw new Violacion('I1', `${doc.id} prestado a ${previo.paraDispositivo} y a ${bloque.paraDispositivo}`)
    bloques.set(doc.id, bloque)
  }
  for (const { tiendaId } of mundo.tiendas)
    for (const doc of docsDe(mundo, `tienda-${tiendaId}-ops`)) if (doc.tipo === 'bloqueNCF') tomar(doc)
  for (const { equipo } of mundo.cajeras)
    for (const fila of equipo.disco.filas(equipo.ops).values()) if (fila.tipo === 'bloqueNCF') tomar(JSON.parse(fila.texto) as Doc)
  const enOrden = [...bloques.values()].sort((a, b) =>
    a.tipoComprobante === b.tipoComprobante ? a.desde - b.desde : a.tipoComprobante < b.tipoComprobante ? -1 : 1,
  )
  enOrden.forEach((bloque, i) => {
    const previo = enOrden[i - 1]
    if (previo && previo.tipoComprobante === bloque.tipoComprobante && bloque.desde <= previo.hasta)
      throw new Violacion(
        'I1',
        `los bloques ${previo.desde}–${previo.hasta} y ${bloque.desde}–${bloque.hasta} de ${bloque.tipoComprobante} se cruzan`,
      )
  })
  for (const papel of mundo.papeles.todos) {
    const partes = papel.ncf === '' ? undefined : leerNcf(papel.ncf.split(' ')[1] ?? '')
    if (!partes || papel.excusa !== '') continue
    const dueno = enOrden.find((una) => una.tipoComprobante === partes.tipo && una.desde <= partes.numero && partes.numero <= una.hasta)
    if (dueno?.paraDispositivo !== papel.dispositivoId) throw new Violacion('I1', `${papel.ncf} no es de un bloque de ${papel.mostrador}`)
  }
}

/** Only what has a reason to be there waits in quarantine. */
function revisarCuarentena(mundo: Mundo): void {
  const dudosos = new Set(
    mundo.papeles.todos.filter(({ mostrador }) => mundo.papeles.dudosos.has(mostrador)).map(({ dispositivoId }) => dispositivoId),
  )
  const conReloj = (mundo.contadas['relojSalta'] ?? 0) > 0
  for (const doc of docsDe(mundo, 'cuarentena') as unknown as (Doc & {
    padre: string
    motivo: string
    hecho: { id: string }
    detalle: string
  })[]) {
    if (doc.padre === mundo.maleante?.credencial.dispositivoId || mundo.maleante?.hizo(doc.hecho.id) === true) continue
    if (dudosos.has(doc.padre) || mundo.revocados.has(doc.padre) || (conReloj && doc.motivo === 'ncf-vencido')) continue
    const papel = mundo.papeles.todos.find(({ id, malo, alterado }) => id === doc.hecho.id && (malo || alterado))
    // A till that lost its disk may use a seq that the server holds for what it forgot.
    if (!papel) throw new Violacion('I2', `${doc.hecho.id} de ${doc.padre} en cuarentena sin razón: ${doc.motivo} ${doc.detalle}`)
  }
}

/** What the server works out again of what a till says (docs/adr/0031): of an honest one nothing waits at the end. */
const recalculados: ReadonlySet<string> = new Set([
  'tasa_fuera',
  'itbis_fuera',
  'dia_fuera',
  'turno_fuera',
  'pedido_fuera',
  'vale_fuera',
  'persona_fuera',
  'cierre_fuera',
])

/** Nothing that an honest till did is raised, and what is raised is of a fact that is there. She takes out what she likes of a drawer. */
function revisarAsuntos(mundo: Mundo): void {
  const raros = new Set([
    ...mundo.papeles.todos.filter(({ malo, alterado }) => malo || alterado).map(({ id }) => id),
    ...(mundo.maleante?.fechorias.map(({ id }) => id) ?? []),
  ])
  const conReloj = (mundo.contadas['relojSalta'] ?? 0) > 0
  const dudosos = new Set(
    mundo.papeles.todos.filter(({ mostrador }) => mundo.papeles.dudosos.has(mostrador)).map(({ dispositivoId }) => dispositivoId),
  )
  const enLibro = (turnoId: string): boolean =>
    mundo.papeles.todos.every((uno) => (uno.id !== turnoId && uno.turnoId !== turnoId) || enServidor(mundo, uno) === 'libro')
  for (const { tiendaId } of mundo.tiendas)
    for (const doc of docsDe(mundo, `tienda-${tiendaId}-ops`)) {
      if (doc.tipo !== 'aclaracion') continue
      const hechoId = String(doc['hechoId'])
      if (!mundo.servidor.disco.doc(`tienda-${tiendaId}-ops`, hechoId)) throw new Violacion('I2', `${doc.id} es de un hecho que no está`)
      if (doc['motivo'] === 'precio_fuera' && !raros.has(hechoId))
        throw new Violacion('I3', `${doc.id}: una caja honesta cobró de menos, ${JSON.stringify(doc['renglones'])}`)
      if (doc['estado'] !== 'pendiente' || !recalculados.has(String(doc['motivo'])) || raros.has(hechoId)) continue
      // What waits apart of its shift, or was lost, and what a wrong clock dated, is told truly.
      if (dudosos.has(String(doc['hechoDe'])) || !enLibro(String(doc['turnoId'])) || (conReloj && doc['motivo'] === 'dia_fuera')) continue
      throw new Violacion('I3', `${doc.id}: nada de esto hizo una caja honesta, ${JSON.stringify(doc['renglones'])}`)
    }
}

/** I3: the drawer of each shift by the ledger is the drawer by the paper. */
function revisarGavetas(mundo: Mundo): void {
  const sumas = new Map<string, number>()
  const sumar = (turnoId: string, centavos: number): void => void sumas.set(turnoId, (sumas.get(turnoId) ?? 0) + centavos)
  for (const { tiendaId } of mundo.tiendas)
    for (const doc of docsDe(mundo, `tienda-${tiendaId}-ops`)) {
      if (doc.tipo === 'turno') sumar(doc.id, Number(doc['fondoDopCentavos']))
      else if (doc.tipo === 'movimientoCaja') sumar(String(doc['turnoId']), (doc['clase'] === 'entrada' ? 1 : -1) * Number(doc['centavos']))
      else if (doc.tipo === 'venta') sumar(String(doc['turnoId']), efectivoDe(doc))
    }
  for (const [turnoId, caja] of mundo.papeles.turnos) {
    const otros = mundo.papeles.todos.some((papel) => papel.turnoId === turnoId && enServidor(mundo, papel) !== 'libro')
    const propio = mundo.papeles.todos.find(({ id }) => id === turnoId)
    if (caja.sucio || otros || !propio || mundo.papeles.dudosos.has(propio.mostrador) || enServidor(mundo, propio) !== 'libro') continue
    if (sumas.get(turnoId) !== caja.centavos && !faltanPorVer(mundo, turnoId))
      throw new Violacion('I3', `${turnoId}: el libro dice ${sumas.get(turnoId) ?? 0}, la gaveta tiene ${caja.centavos}`)
  }
}

function efectivoDe(doc: Doc): number {
  const venta = doc as unknown as { pagos: { metodo: string; recibidoCentavos: number }[]; vueltoCentavos: number; modifica: unknown }
  const recibido = venta.pagos.reduce((suma, { metodo, recibidoCentavos }) => suma + (metodo === 'efectivo' ? recibidoCentavos : 0), 0)
  return venta.modifica === null ? recibido - venta.vueltoCentavos : -recibido
}

/** I10: each closing as it was printed; whatever it did not count has its complement, and nothing that it counted has one. */
function revisarCierres(mundo: Mundo): void {
  for (const { tiendaId } of mundo.tiendas) {
    const docs = docsDe(mundo, `tienda-${tiendaId}-ops`)
    const complementos = new Set(docs.filter(({ tipo }) => tipo === 'complemento').map(({ id }) => id))
    const cierres = new Map(docs.flatMap((doc): [string, Doc][] => (doc.tipo === 'cierreTurno' ? [[String(doc['turnoId']), doc]] : [])))
    for (const [turnoId, cierre] of cierres) revisarSuma(mundo, turnoId, cierre, docs)
    for (const doc of docs) {
      if (doc.tipo !== 'venta' && doc.tipo !== 'movimientoCaja') continue
      const cierre = cierres.get(String(doc['turnoId']))
      const falta = cierre !== undefined && !cubre(cierre['cubre'] as Cobertura, String(doc['dispositivoId']), Number(doc['seq']))
      const tiene = complementos.has(`complemento:${doc.id}`)
      if (falta !== tiene)
        throw new Violacion('I10', `${doc.id}: ${falta ? 'el cierre no la cuenta y no tiene complemento' : 'tiene complemento de más'}`)
    }
  }
}

/** What a closing expects in the drawer is what it says that it counted, and the float. */
function revisarSuma(mundo: Mundo, turnoId: string, cierre: Doc, docs: readonly Doc[]): void {
  const turno = docs.find(({ id }) => id === turnoId)
  if (!turno || !seComparaCierre(mundo, turnoId, cierre.id)) return
  const cubierto = cierre['cubre'] as Cobertura
  let suma = Number(turno['fondoDopCentavos'])
  for (const doc of docs) {
    if (doc['turnoId'] !== turnoId || !cubre(cubierto, String(doc['dispositivoId']), Number(doc['seq']))) continue
    if (doc.tipo === 'venta') suma += efectivoDe(doc)
    if (doc.tipo === 'movimientoCaja') suma += (doc['clase'] === 'entrada' ? 1 : -1) * Number(doc['centavos'])
  }
  const renglon = (cierre['renglones'] as { metodo: string; moneda: string; esperadoCentavos: number }[]).find(
    ({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP',
  )
  if (renglon?.esperadoCentavos !== suma)
    throw new Violacion('I10', `${cierre.id} espera ${renglon?.esperadoCentavos ?? 0} y cuenta hechos por ${suma}`)
}

/** Rule 9: one place of a device's order holds one fact. */
function revisarLugares(mundo: Mundo): void {
  for (const { tiendaId } of mundo.tiendas) {
    const lugares = new Map<string, string>()
    for (const doc of docsDe(mundo, `tienda-${tiendaId}-ops`)) {
      if (doc['recepcion'] === undefined) continue
      const lugar = `${String(doc['dispositivoId'])} ${String(doc['seq'])}`
      if (lugares.has(lugar)) throw new Violacion('I2', `${doc.id} y ${lugares.get(lugar) ?? ''} tienen el mismo lugar: ${lugar}`)
      lugares.set(lugar, doc.id)
    }
  }
}

/** I9: stock is what the ledger's sales left of it, in the server's fold and at every till. */
function revisarExistencias(mundo: Mundo): void {
  // After a restore a till may keep a copy of what nobody can hand in any more, its own or of the till whose code was changed.
  const { maleante } = mundo
  const perdidas =
    mundo.papeles.todos.some((papel) => papel.excusa !== '' || papel.alterado || enServidor(mundo, papel) !== 'libro') ||
    maleante?.fechorias.some((una) => !maleante.recordada(una))
  if (perdidas && ((mundo.contadas['restaurado'] ?? 0) > 0 || (mundo.contadas['asignadorRestaurado'] ?? 0) > 0)) return
  for (const tienda of mundo.tiendas) {
    const esperada = new Map(tienda.productos.map(({ id }) => [id, 0]))
    for (const doc of docsDe(mundo, `tienda-${tienda.tiendaId}-ops`)) {
      if (doc.tipo !== 'venta') continue
      const signo = doc['modifica'] === null ? -1 : 1
      for (const { productoId, cantidadMilesimas } of doc['lineas'] as { productoId: string; cantidadMilesimas: number }[])
        esperada.set(productoId, (esperada.get(productoId) ?? 0) + signo * cantidadMilesimas)
    }
    for (const cajera of mundo.cajeras) {
      const { equipo, nombre } = cajera
      const abierta = equipo.lista
      if (cajera.tienda !== tienda || !abierta || mundo.revocados.has(equipo.credencial.dispositivoId)) continue
      // What waits in quarantine the till counts and the ledger does not.
      const apartadas = [...equipo.disco.filas(equipo.ops).values()].some(({ estado }) => estado === 'cuarentena')
      if (apartadas || mundo.papeles.dudosos.has(nombre)) continue
      for (const [id, cantidad] of esperada)
        if (abierta.tienda.catalogo.existencia(id) !== cantidad)
          throw new Violacion('I9', `${nombre}: de ${id} hay ${abierta.tienda.catalogo.existencia(id)}, deben quedar ${cantidad}`)
    }
  }
}

/** I5: every till holds what the server holds, word for word. */
function revisarReplicas(mundo: Mundo): void {
  const tipos = new Set(['venta', 'turno', 'cierreTurno', 'movimientoCaja', 'complemento', 'bloqueNCF'])
  const corte = new Date(mundo.tiempo.ahora - 30 * 86_400_000).toISOString()
  const alterados = new Set(mundo.papeles.todos.filter(({ alterado }) => alterado).map(({ id }) => id))
  for (const cajera of mundo.cajeras) {
    const { equipo, nombre, tienda } = cajera
    if (mundo.revocados.has(equipo.credencial.dispositivoId) || mundo.papeles.dudosos.has(nombre)) continue
    const filas = equipo.disco.filas(equipo.ops)
    for (const doc of docsDe(mundo, `tienda-${tienda.tiendaId}-ops`)) {
      if (!tipos.has(doc.tipo) || alterados.has(doc.id)) continue
      const fila = filas.get(doc.id)
      // What a wrong clock dated before the window comes to nobody who starts anew, unless its shift is open.
      if (!fila && String(doc['en']) < corte) continue
      if (!fila) throw new Violacion('I5', `a ${nombre} le falta ${doc.id}`)
      const { rev: _rev, recepcion: _recepcion, ...delServidor } = doc
      const { recepcion: _suya, ...propia } = JSON.parse(fila.texto) as Record<string, unknown>
      const { dispositivoId } = equipo.credencial
      const hash = (_recepcion as { hash?: string } | undefined)?.hash
      if (doc['dispositivoId'] === dispositivoId && hash !== fila.hash)
        throw new Violacion('I4', `${nombre} no podría volver a entregar ${doc.id}`)
      if (canonico(propia) !== canonico(delServidor))
        throw new Violacion('I5', `${nombre} tiene otro ${doc.id}: ${canonico(propia)} en vez de ${canonico(delServidor)}`)
    }
  }
}

/** What a till has sealed it can open, and nothing was sealed for a vault that is no more (docs/adr/0023). */
function revisarCofres(mundo: Mundo): void {
  for (const { equipo, nombre } of mundo.cajeras) {
    if (mundo.revocados.has(equipo.credencial.dispositivoId) || mundo.papeles.dudosos.has(nombre)) continue
    const selladas = [...equipo.disco.filas(equipo.ops).values()].filter(({ tipo }) => tipo === TIPO_SELLADO)
    const cofres = new Set(selladas.map((fila) => leerSellada(fila)?.cofre))
    if (cofres.size > 1) throw new Violacion('I5', `${nombre} tiene clientes de ${cofres.size} cofres`)
    if (equipo.lista?.tienda?.cofre.valor() === 'cerrado') throw new Violacion('I5', `${nombre} no puede ver a sus clientes`)
  }
}

/** I5: what of a till waits in quarantine is on its disk too, said to wait: its closing and its digest count it. */
function revisarApartados(mundo: Mundo): void {
  for (const { equipo, nombre, tienda } of mundo.cajeras) {
    const { dispositivoId } = equipo.credencial
    if (mundo.revocados.has(dispositivoId) || mundo.papeles.dudosos.has(nombre)) continue
    const filas = equipo.disco.filas(equipo.ops)
    for (const doc of docsDe(mundo, 'cuarentena') as unknown as { padre: string; hash: string; motivo: string; hecho: { id: string } }[]) {
      const guardado = mundo.servidor.disco.doc(`tienda-${tienda.tiendaId}-ops`, doc.hecho.id) as { dispositivoId?: unknown } | undefined
      // What another said in its name is nothing of its own, and it hears nothing of it.
      if (mundo.maleante?.hizo(doc.hecho.id) === true) {
        if (filas.has(doc.hecho.id)) throw new Violacion('I12', `${nombre} tiene ${doc.hecho.id}, que otro dijo en su nombre`)
        continue
      }
      if (doc.padre !== dispositivoId || doc.motivo === 'hash-distinto' || guardado?.dispositivoId === dispositivoId) continue
      const fila = filas.get(doc.hecho.id)
      if (fila?.hash !== doc.hash || fila.estado !== 'cuarentena')
        throw new Violacion('I5', `a ${nombre} le falta ${doc.hecho.id}, que espera en cuarentena por ${doc.motivo}`)
    }
  }
}

/** The same text for the same content, whatever the order of its keys. */
const canonico = (valor: unknown): string =>
  JSON.stringify(valor, (_clave, hijo: unknown) =>
    typeof hijo === 'object' && hijo !== null && !Array.isArray(hijo)
      ? Object.fromEntries(Object.entries(hijo).sort(([a], [b]) => (a < b ? -1 : 1)))
      : hijo,
  )

/** No part of the product failed without anybody waiting for it, in a world where nothing broke disks. */
function revisarFallos(mundo: Mundo): void {
  const { contadas } = mundo
  const discos = ['conexionRota', 'cuotaLlena', 'discoLleno', 'corteDeLuz'].some((falla) => (contadas[falla] ?? 0) > 0)
  const [fallo] = [...mundo.fallosDeCaja, ...mundo.servidor.fallos]
  if (fallo !== undefined && !discos)
    throw new Violacion('fallo', fallo instanceof Error ? (fallo.stack ?? fallo.message) : JSON.stringify(fallo))
}
