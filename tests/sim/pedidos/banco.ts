/** Bugs in router, ledger, claims, fold and placing, as patches of the source; the worlds of orders have to catch each (`banco.ts`). */
import type { Bicho } from '../banco.ts'
import type { FallaDePedidos } from './plan.ts'

const reparto = 'sync-server/pedidos/reparto.ts'
const seguidor = 'sync-server/pedidos/seguidor.ts'
const apartados = 'sync-server/pedidos/apartados.ts'
const colocar = 'sync-server/pedidos/colocar.ts'
const libro = 'sync-server/pedidos/libro.ts'
const mover = 'sync-server/pedidos/mover.ts'
const ojos = 'sync-server/pedidos/ojos.ts'
const rutas = 'sync-server/pedidos/rutas/pedidos.ts'
const sabido = 'sync-server/pedidos/sabido.ts'
const reglas = 'src/domain/pedidos/pedido.rules.ts'
const efectos = 'src/domain/pedidos/pedido.efectos.ts'
const dinero = 'src/domain/pedidos/pagos/pedido.dinero.ts'
const reembolsos = 'src/domain/pedidos/reembolsos/reembolso.rules.ts'

type BichoDePedidos = Omit<Bicho, 'mundo' | 'con'> & { con?: readonly FallaDePedidos[] }

const atribucion = 'sync-server/afiliados/atribucion.ts'
const afiliado = 'src/domain/pedidos/pagos/pedido.afiliado.ts'

const bichos: readonly BichoDePedidos[] = [
  {
    nombre: 'lo de quien la trajo no se sabe dónde buscarlo si un proceso muere',
    regla: 'P7',
    pista: 50,
    con: ['muereEscribiendo', 'caeServidor'],
    archivo: atribucion,
    busca: '  await anotarTienda(store, codigo, tiendaId, en)\n',
    pone: '  setTimeout(() => void anotarTienda(store, codigo, tiendaId, en).catch(() => undefined), 1)\n',
  },
  {
    nombre: 'a quien la trajo se le paga lo prometido aunque Mercana no cobre tanto',
    regla: 'P7',
    pista: 17,
    archivo: afiliado,
    busca: 'deMercanaCentavos: Math.min(promete, comision)',
    pone: 'deMercanaCentavos: promete + 0 * comision',
  },
  {
    nombre: 'nadie lleva lo que un proceso no vivió para llevar',
    regla: 'P3',
    pista: 2,
    con: ['muereEscribiendo', 'caeServidor'],
    archivo: seguidor,
    busca: 'repuesto ? repartir(store, pedidoId) : repartirSiFalta(store, pedidoId, actos)',
    pone: 'repuesto ? repartir(store, pedidoId) : (void repartirSiFalta, void actos, Promise.resolve())',
  },
  {
    nombre: 'la tienda ve el pedido antes que el libro',
    regla: 'P4',
    archivo: reparto,
    busca: "  if (!(await escribirEnLibro(libro, colocado, estado, revLibro, revPlazo))) return 'otra-vez'\n",
    pone: "  if (!(await escribir(enTienda, [deTienda(colocado, estado), revTienda]))) return 'otra-vez'\n  if (!(await escribirEnLibro(libro, colocado, estado, revLibro, revPlazo))) return 'otra-vez'\n",
  },
  {
    nombre: 'un pliegue viejo se escribe sobre uno nuevo',
    regla: 'P4',
    pista: 3,
    con: ['otroProceso'],
    archivo: reparto,
    busca: '  const nuevos = copias.flatMap(([doc, guardado]) => {\n',
    pone: '  const deAhora = await Promise.all(copias.map(async ([doc, leido]): Promise<Copia> => [doc, leido && (await db.get(doc.id))]))\n  const nuevos = deAhora.flatMap(([doc, guardado]) => {\n',
  },
  {
    nombre: 'lo que terminó sigue apartado',
    regla: 'P2',
    archivo: dinero,
    busca: "  if (estaMuerto(estado) || estado.fiscal === 'facturado'",
    pone: "  if (estado.fiscal === 'facturado'",
  },
  {
    nombre: 'lo que se pidió de vuelta se pide otra vez',
    regla: 'P7',
    pista: 34,
    con: ['clientaTramposa', 'empleadaTramposa'],
    dias: 4,
    archivo: reembolsos,
    busca: 'cantidadMilesimas <= (quedan.get(linea) ?? 0)',
    pone: 'cantidadMilesimas > 0 && quedan.size >= 0',
  },
  {
    nombre: 'lo apartado de otros no se descuenta',
    regla: 'P2',
    pista: 8,
    archivo: apartados,
    busca: 'return ajenas.reduce((quedan, [, { milesimas }]) => quedan - milesimas, existencia)',
    pone: 'return ajenas.length < 0 ? 0 : existencia',
  },
  {
    nombre: 'lo apartado que otro cambió se da por escrito',
    regla: 'P2',
    pista: 6,
    con: ['otroProceso'],
    archivo: apartados,
    busca: 'const sinEscribir = new Set(cambiados.filter((_, i) => respuestas[i]?.ok !== true))',
    pone: 'const sinEscribir = new Set(cambiados.slice(respuestas.length))',
  },
  {
    nombre: 'se dice colocado antes de que esté en el libro',
    regla: 'P1',
    con: ['muereEscribiendo'],
    archivo: colocar,
    busca: "  if ((await libro.create(grupo)) === 'creado') return entregar(server, grupo, { recien: true })\n",
    pone: "  void libro.create(grupo)\n  if (grupo.huella !== '') return ok({ estado: 'colocado', pedidos: grupo.pedidos.map(({ pedidoId, contenido: { tiendaId, totalCentavos } }) => ({ pedidoId, tiendaId, totalCentavos })), cotizacion: null })\n",
  },
  {
    nombre: 'un grupo repetido no se compara',
    regla: 'P1',
    pista: 5,
    archivo: colocar,
    busca: 'if (hecho) return hecho.huella === huella ?',
    pone: "if (hecho) return hecho.huella !== '' ?",
  },
  {
    nombre: 'el total que subió se cobra callado',
    regla: 'P1',
    archivo: colocar,
    busca: 'if (dicho.totalCentavos > pedido.totalVistoCentavos)',
    pone: 'if (dicho.totalCentavos > pedido.totalVistoCentavos + 10_000)',
  },
  {
    nombre: 'vale el precio que ella dice',
    regla: 'P1',
    pista: 2,
    archivo: 'src/domain/pedidos/pedido.precio.ts',
    busca: 'return visto < actual && reciente ? visto : actual',
    pone: 'return visto < actual || reciente ? visto : actual',
  },
  {
    nombre: 'un acto repetido se juzga de nuevo',
    regla: 'P6',
    pista: 32,
    archivo: mover,
    busca: 'const hecho = eventos.find(({ id }) => id === pedido.id)',
    pone: 'const hecho = eventos.find(({ id }) => id === `${pedido.id}.`)',
  },
  {
    nombre: 'un acto que vuelve se anota otra vez',
    regla: 'P5',
    con: ['muereEscribiendo'],
    archivo: libro,
    busca: '  return libro.create(doc)\n',
    pone: "  return libro.create(doc).then((hecho) => (hecho === 'creado' ? hecho : libro.create({ ...doc, id: `${doc.id}.` })))\n",
  },
  {
    nombre: 'una transferencia paga dos pedidos',
    regla: 'P7',
    pista: 40,
    dias: 4,
    archivo: libro,
    busca: 'return (await libro.get<{ padre: string }>(id))?.padre === padre',
    pone: "return (await libro.get<{ padre: string }>(id))?.padre !== ''",
  },
  {
    nombre: 'un acto en vano no deja tarea',
    regla: 'P5',
    archivo: reglas,
    busca: "const rechazado = (code: string, para: string): Sentencia => ({ veredicto: 'rechazado', code, para, cambio: {} })",
    pone: "const rechazado = (code: string, _para: string): Sentencia => ({ veredicto: 'rechazado', code, para: '', cambio: {} })",
  },
  {
    nombre: 'el reloj no espera su hora',
    regla: 'P8',
    archivo: reglas,
    busca: '(plazo.accion === evento.accion && plazo.en <= cuandoFue(evento))',
    pone: "(plazo.accion === evento.accion && plazo.en !== '')",
    y: [
      { archivo: seguidor, busca: "if (plazo.accion !== '' && plazo.en <= ahora.toISOString())", pone: "if (plazo.accion !== '')" },
      { archivo: seguidor, busca: 'tipo: TIPO_PLAZO, hasta: ahora.toISOString(), limite', pone: 'tipo: TIPO_PLAZO, limite' },
    ],
  },
  {
    nombre: 'el servidor no compara el PIN',
    regla: 'P8',
    pista: 17,
    dias: 4,
    archivo: sabido,
    busca: 'const bueno = (await leerColocado(libro, pedidoId))?.pin === pin',
    pone: "const bueno = pin !== '' || (await leerColocado(libro, pedidoId))?.pin === pin",
  },
  {
    nombre: 'los PIN equivocados no se cuentan',
    regla: 'P8',
    pista: 3,
    dias: 4,
    archivo: 'src/domain/pedidos/entregas/pedido.pin.ts',
    busca: 'if (fallidos >= INTENTOS_DE_PIN) return',
    pone: 'if (fallidos < 0) return',
  },
  {
    nombre: 'el efectivo de una entrega repetida se suma',
    regla: 'P7',
    pista: 7,
    dias: 4,
    archivo: efectos,
    busca: 'if (datos.cobradoCentavos === 0 || estado.cobro !== null) return estado.cobro',
    pone: 'if (datos.cobradoCentavos === 0) return estado.cobro',
    y: [
      {
        archivo: efectos,
        busca: '    centavos: datos.cobradoCentavos,\n    liquidacionId',
        pone: '    centavos: datos.cobradoCentavos + (estado.cobro?.centavos ?? 0),\n    liquidacionId',
      },
      {
        archivo: 'src/domain/pedidos/pedido.transiciones.ts',
        busca: "'lleva-o-trae-pin', 'pin-bueno', 'recibo-visto'",
        pone: "'lleva-o-trae-pin', 'pin-bueno'",
      },
    ],
  },
  {
    nombre: 'quien aprueba solo vale por dos',
    regla: 'P7',
    pista: 7,
    dias: 4,
    archivo: efectos,
    busca: 'const faltaOtra = aprobadoPor.length === 0 &&',
    pone: 'const faltaOtra = aprobadoPor.length > 9 &&',
  },
  {
    nombre: 'de quien es varias cosas vale la primera',
    regla: 'P5',
    archivo: reglas,
    busca: 'return rolesDeQuien(quien).find((rol) => puede({ rol, ajustes: quien.ajustes }, Pedido, accion)) ?? quien.rol',
    pone: 'return rolesDeQuien(quien).find((rol) => rol === quien.rol && puede({ rol, ajustes: quien.ajustes }, Pedido, accion)) ?? quien.rol',
  },
  {
    nombre: 'lo que murió al llevarse nadie lo lleva',
    regla: 'P3',
    pista: 3,
    con: ['muereEscribiendo', 'caeServidor'],
    archivo: seguidor,
    busca: "  return doc['tipo'] === TIPO_EVENTO && typeof doc['padre'] === 'string' ? [doc['padre']] : []",
    pone: "  return doc['tipo'] === TIPO_EVENTO && typeof doc['accion'] !== 'string' ? [String(doc['padre'])] : []",
  },
  {
    nombre: 'una clienta actúa en el pedido de otra',
    regla: 'I12',
    con: ['intrusion'],
    archivo: rutas,
    busca: '{ contenido: { usuarioId: string } }): boolean => contenido.usuarioId === usuarioId',
    pone: "{ contenido: { usuarioId: string } }): boolean => contenido.usuarioId !== ''",
    // The fold asks once more.
    y: [{ archivo: reglas, busca: "&& (rol !== 'cliente' || persona === usuarioId)", pone: "&& (rol !== 'cliente' || usuarioId !== '')" }],
  },
  {
    nombre: 'una tienda actúa en el pedido de otra',
    regla: 'I12',
    con: ['intrusion'],
    archivo: rutas,
    busca: '{ contenido: { tiendaId: string } }): boolean => contenido.tiendaId === tiendaId',
    pone: "{ contenido: { tiendaId: string } }): boolean => contenido.tiendaId !== ''",
  },
  {
    nombre: 'lo que una sola dejó pasar no se suma',
    regla: 'P7',
    pista: 8,
    dias: 4,
    archivo: ojos,
    busca: 'return otros.reduce((suma, uno) => suma + (uno.dos ? 0 : uno.centavos), 0)',
    pone: 'return 0',
  },
  {
    nombre: 'aprobar otra vez borra lo que una sola dejó pasar',
    regla: 'P7',
    pista: 15,
    con: ['empleadaTramposa'],
    dias: 4,
    archivo: mover,
    busca: "conLoSabido.value === 'redundante')",
    pone: 'false)',
  },
  {
    nombre: 'se factura sin caja',
    regla: 'P10',
    pista: 9,
    con: ['empleadaTramposa'],
    archivo: mover,
    busca: 'if (actosConDocumento.has(pedido.accion)) return',
    pone: "if (actosConDocumento.has(pedido.accion) && quien.rol === 'cliente') return",
  },
  {
    nombre: 'un pedido se factura con lo que no está y nadie lo sabe',
    regla: 'P10',
    archivo: 'sync-server/sync/aclaraciones/facturados.ts',
    busca: '    return hallado ? [{ hecho: miradoDeActo',
    pone: "    return hallado && acto.id === '' ? [{ hecho: miradoDeActo",
  },
  {
    nombre: 'su sí vale para lo que pongan después',
    regla: 'P1',
    pista: 57,
    con: ['clientaTramposa', 'empleadaTramposa'],
    archivo: 'src/domain/pedidos/pedido.condiciones.ts',
    busca: '(visto === undefined || esElMismo(sustituto, visto))',
    pone: "(visto === undefined || visto.productoId !== '')",
  },
  {
    nombre: 'una transferencia escrita de otra manera es otra',
    regla: 'P7',
    con: ['clientaTramposa'],
    archivo: libro,
    busca: '  const numero = llana(referencia)\n',
    pone: '  const numero = referencia\n',
  },
  {
    nombre: 'los PIN que se prueban en línea no se cuentan',
    regla: 'P8',
    con: ['mensajeroTramposo'],
    dias: 4,
    archivo: sabido,
    busca:
      "    if (malos.length >= PINES_POR_PEDIDO || malos.filter((uno) => uno.actor === actor).length >= PINES_POR_PERSONA) return 'bloqueado'\n",
    pone: "    if (malos.length > 10 * PINES_POR_PEDIDO || malos.filter((uno) => uno.actor === actor).length > 10 * PINES_POR_PERSONA) return 'bloqueado'\n",
  },
  {
    nombre: 'quien trabaja en la tienda hace lo de todos',
    regla: 'P8',
    con: ['empleadaTramposa'],
    archivo: reglas,
    busca: 'return (permitido ?? puede(rol, Pedido, accion)) && (rol',
    pone: "return (permitido ?? (rol !== 'cliente' || puede(rol, Pedido, accion))) && (rol",
  },
]

export const bancoDePedidos: readonly Bicho[] = bichos.map((bicho) => ({ ...bicho, mundo: 'pedidos' as const }))
