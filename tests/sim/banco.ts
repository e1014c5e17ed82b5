/**
 * Bugs that somebody could write tomorrow, as patches of the source. The simulator has to catch each of them within 200
 * seeds; one whose text is no longer there, or is there twice, fails the suite. `regla` is what it breaks, by the
 * names of docs/RELIABILITY.md: a rule (R1–R10), a failure (D…, E…) or an invariant (I…).
 */
import type { Parche } from './empaquetar.ts'
import type { Clase, Falla } from './mundo/fallas.ts'
import { bancoDeMaleantes } from './mundo/maleantes/banco-maleante.ts'
import { bancoDePedidos } from './pedidos/banco.ts'
import type { FallaDePedidos } from './pedidos/plan.ts'
import { bancoDeSemana } from './semana/banco.ts'

export interface Bicho extends Parche {
  nombre: string
  regla: string
  /** Kinds of fault that are at their highest in the worlds in which it is hunted; the others are drawn as always. */
  con?: readonly (Falla | FallaDePedidos)[]
  /** In worlds of what it is hunted. */
  mundo?: Clase
  /** Length of those worlds when two days do not show it. */
  dias?: number
  /** The first seed that caught it when it was last hunted: tried before the others, which spares the suite most of the search. */
  pista?: number
  /** More changes that belong to it. */
  y?: readonly Parche[]
}

const hechos = 'src/data/write/hechos.ts'
const confirmacion = 'src/data/write/confirmacion.ts'
const numeros = 'src/data/fiscal/numeros.ts'
const push = 'src/data/sync/push.ts'
const pull = 'src/data/sync/pull.ts'
const ronda = 'src/data/sync/ronda.ts'
const motor = 'src/data/sync/motor.ts'
const poda = 'src/data/sync/poda.ts'
const recuperacion = 'src/data/sync/recuperacion.ts'
const cuadre = 'src/domain/caja/cuadre.rules.ts'
const gaveta = 'src/domain/caja/gaveta.rules.ts'
const ventaRules = 'src/domain/ventas/venta.rules.ts'
const ingest = 'sync-server/sync/ingesta/ingest.ts'
const entrada = 'sync-server/sync/ingesta/entrada.ts'
const asignador = 'sync-server/fiscal/asignador.ts'
const rutas = 'sync-server/sync/rutas.ts'
const complemento = 'sync-server/caja/complemento.ts'
const lectura = 'sync-server/sync/lectura.ts'

const alFondo = 'await guardarPuntero(almacen, base, { ...puntero, desde: reply.value.desde })'

const bancoDeCajas: readonly Bicho[] = [
  {
    nombre: 'el lugar sale de la memoria de la pestaña',
    regla: 'D8',
    con: ['segundaPestana'],
    archivo: hechos,
    busca: 'let seq = await ops.ultimoSeq()',
    pone: 'let seq = ultimo.seq > 0 ? ultimo.seq : await ops.ultimoSeq()',
  },
  {
    nombre: 'cada pestaña tiene su propio candado',
    regla: 'D8',
    con: ['segundaPestana'],
    archivo: hechos,
    busca: 'puertos.candados.retener(candadoDeHechos(dispositivoId))',
    pone: 'puertos.candados.retener(candadoDeHechos(dispositivoId) + puertos.nuevoId())',
  },
  {
    nombre: 'el recibo sale antes de que la venta esté en el disco',
    regla: 'R1 D5',
    pista: 32,
    con: ['caePestana', 'corteDeLuz'],
    archivo: hechos,
    busca: 'const guardado = await confirmacion.guardar(filas, docs)',
    pone: 'const guardado = ok(undefined); void confirmacion.guardar(filas, docs).catch(() => undefined)',
  },
  {
    nombre: 'la venta se escribe sin durabilidad estricta',
    regla: 'D5',
    con: ['corteDeLuz'],
    archivo: confirmacion,
    busca: "if ((await ops.crear(filas, seguir)) === 'creado') return ok(undefined)",
    pone: 'if (seguir()) { await ops.cambiar(ids, (_previa, id) => filas.find((fila) => fila.id === id)); return ok(undefined) }',
  },
  {
    nombre: 'una escritura que falló cuenta como hecha',
    regla: 'D4',
    pista: 3,
    con: ['cuotaLlena', 'conexionRota'],
    archivo: confirmacion,
    busca: 'return sonEstas(estan, filas) ? ok(undefined) : noSePudo(error)',
    pone: 'return ok(undefined)',
  },
  {
    nombre: 'los bloques de antes de perder el disco siguen sirviendo',
    regla: 'R6 D1',
    pista: 12,
    con: ['desalojoOps', 'particion'],
    archivo: numeros,
    busca: '.filter((bloque) => bloque.tipoComprobante === tipo && bloque.en > descartadosHasta())',
    pone: '.filter((bloque) => bloque.tipoComprobante === tipo)',
  },
  {
    nombre: 'la caja usa bloques de otras',
    regla: 'R6 I1',
    pista: 3,
    archivo: numeros,
    busca: 'hasta: [BloqueNCF.tipo, dispositivoId],',
    pone: "hasta: [BloqueNCF.tipo, '~'],",
  },
  {
    nombre: 'el siguiente número es el último otra vez',
    regla: 'I1',
    archivo: 'src/domain/fiscal/ncf.rules.ts',
    busca: 'const numero = Math.max(bloque.desde - 1, ultimoUsadoPorBloque[bloque.id] ?? 0) + 1',
    pone: 'const numero = Math.max(bloque.desde, ultimoUsadoPorBloque[bloque.id] ?? 0)',
  },
  {
    nombre: 'cualquier respuesta marca como recibido',
    regla: 'D13 D14',
    con: ['portal'],
    archivo: push,
    busca: "(actual === 'enviado' ? { estado: 'guardado' } : undefined)",
    pone: "(actual === 'enviado' ? { estado: 'recibido', recibidoEn: new Date(0).toISOString() } : undefined)",
  },
  {
    nombre: 'lo demasiado grande queda aparte para siempre',
    regla: 'D16 I7',
    con: ['grande413'],
    archivo: push,
    busca: 'const RONDAS_APARTADO = 6',
    pone: 'const RONDAS_APARTADO = Infinity',
  },
  {
    nombre: 'lo que quedó a medio enviar no se envía más',
    regla: 'R2',
    pista: 3,
    con: ['caePestana', 'pedidoPerdido'],
    archivo: push,
    busca: "(['guardado', 'enviado'] as const).map((estado)",
    pone: "(['guardado'] as const).map((estado)",
  },
  {
    nombre: 'lo que está en cuarentena se vuelve a enviar sin fin',
    regla: 'R3 E1',
    pista: 2,
    con: ['hechoMalo'],
    archivo: push,
    busca: "return { estado: 'cuarentena', recibidoEn: resultado.en, motivo: resultado.motivo }",
    pone: "return { estado: 'guardado', motivo: resultado.motivo }",
  },
  {
    nombre: 'el envío sigue un cursor de reloj',
    regla: 'R2 R9 E5',
    pista: 6,
    con: ['relojSalta', 'particion'],
    archivo: push,
    busca: '.filter(({ id }) => !puestos.has(id) && !apartados.has(id))',
    pone: '.filter(({ id, en }) => !puestos.has(id) && !apartados.has(id) && en >= corte)',
    y: [
      { archivo: push, busca: '  const tamano = crearTamano()\n', pone: "  const tamano = crearTamano()\n  let corte = ''\n" },
      { archivo: push, busca: '        tamano.fueBien()\n', pone: '        tamano.fueBien()\n        corte = lote.at(-1)?.en ?? corte\n' },
    ],
  },
  {
    nombre: 'un documento rechazado detiene a los demás',
    regla: 'R3 E1',
    pista: 2,
    con: ['hechoMalo'],
    archivo: push,
    busca: '        for (const id of sinRecibo) puestos.add(id)\n',
    pone: "        if (resultados.value.some(({ resultado }) => resultado === 'en_cuarentena')) return ok(enCuarentena)\n        for (const id of sinRecibo) puestos.add(id)\n",
    y: [
      {
        archivo: push,
        busca: "return { estado: 'cuarentena', recibidoEn: resultado.en, motivo: resultado.motivo }",
        pone: "return { estado: 'guardado', motivo: resultado.motivo }",
      },
    ],
  },
  {
    nombre: 'con otra época no se ofrece nada de nuevo',
    regla: 'R4 E3',
    pista: 7,
    con: ['restaurado'],
    archivo: ronda,
    busca: "for (const estado of ['recibido', 'cuarentena', 'enviado'] as const) {",
    pone: "for (const estado of [] as ('recibido' | 'cuarentena' | 'enviado')[]) {",
  },
  {
    nombre: 'con otra época no se ofrece lo que estaba en cuarentena',
    regla: 'R4',
    pista: 9,
    con: ['restaurado', 'hechoMalo'],
    archivo: ronda,
    busca: "for (const estado of ['recibido', 'cuarentena', 'enviado'] as const) {",
    pone: "for (const estado of ['recibido', 'enviado'] as const) {",
  },
  {
    nombre: 'una caja revocada no entrega lo que tiene',
    regla: 'R7',
    con: ['revocado', 'particion'],
    archivo: ronda,
    busca: '    const enviado = await push.vaciar()',
    pone: "    if (revocado) return fallo('dispositivo.revocado')\n    const enviado = await push.vaciar()",
  },
  {
    nombre: 'una caja revocada lo borra todo',
    regla: 'R7',
    con: ['revocado'],
    archivo: ronda,
    busca: "    if (revocado) return fallo('dispositivo.revocado')",
    pone: "    if (revocado) await ops.cambiar(await ops.claves({ indice: ['id'], desde: [], hasta: [] }), () => null)\n    if (revocado) return fallo('dispositivo.revocado')",
  },
  {
    nombre: 'un 401 apaga la sincronización hasta recargar',
    regla: 'R7 E2',
    con: ['sinPermiso401'],
    archivo: motor,
    busca: '      if (bien) stream.abrir()',
    pone: "      if (this.estado.valor().ultimoFallo === 'dispositivo.desconocido') break\n      if (bien) stream.abrir()",
  },
  {
    nombre: 'el punto de lectura se guarda antes que lo leído',
    regla: 'I5',
    pista: 29,
    con: ['caePestana', 'conexionRota'],
    archivo: pull,
    busca: '        const hlc = await aplicar(base, almacen, reply.value, puntero.fase)',
    pone: `        ${alFondo}\n        const hlc = await aplicar(base, almacen, reply.value, puntero.fase)`,
  },
  {
    nombre: 'lo propio vuelve del servidor con otro texto',
    regla: 'R4',
    con: ['desalojoOps'],
    archivo: pull,
    busca: 'enOrden(entity, resto)',
    pone: 'resto',
  },
  {
    nombre: 'se guarda un día, no treinta',
    regla: 'R4',
    pista: 5,
    dias: 5,
    archivo: pull,
    busca: 'DIAS_QUE_GUARDA * DIA_MS',
    pone: 'DIA_MS',
  },
  {
    nombre: 'se olvida lo viejo aunque no tenga recibo',
    regla: 'R2 R9',
    pista: 6,
    con: ['relojSalta', 'particion'],
    dias: 4,
    archivo: poda,
    busca: 'if (recibida && fila.seq !== ultimoSeq',
    pone: 'if (fila.seq !== ultimoSeq',
  },
  {
    nombre: 'la segunda copia no se repone',
    regla: 'D2',
    pista: 12,
    con: ['desalojoOps', 'particion'],
    archivo: recuperacion,
    busca: '    await reponer(ops, lineas, puertos)\n',
    pone: '',
  },
  {
    nombre: 'el cierre no cuenta las ventas',
    regla: 'I10',
    archivo: cuadre,
    busca: 'cubre: coberturaDe([turno, ...ventas, ...movimientos]),',
    pone: 'cubre: coberturaDe([turno, ...movimientos]),',
  },
  {
    nombre: 'un gasto entra en la gaveta',
    regla: 'I3',
    pista: 2,
    archivo: gaveta,
    busca: "movimiento.clase === 'entrada' ? movimiento.centavos : -movimiento.centavos",
    pone: "movimiento.clase !== 'retiro' ? movimiento.centavos : -movimiento.centavos",
  },
  {
    nombre: 'el vuelto no sale de la gaveta',
    regla: 'I3',
    archivo: ventaRules,
    busca: "return { DOP: factor * (recibido('DOP') - venta.vueltoCentavos) + 0, USD: factor * recibido('USD') + 0 }",
    pone: "return { DOP: factor * recibido('DOP') + 0, USD: factor * recibido('USD') + 0 }",
  },
  {
    nombre: 'una nota de crédito suma',
    regla: 'I3 I9',
    archivo: ventaRules,
    busca: '(comprobantes[venta.tipoComprobante].notaCredito ? -1 : 1)',
    pone: '(comprobantes[venta.tipoComprobante].notaCredito ? 1 : 1)',
  },
  {
    nombre: 'el vuelto cuenta también la tarjeta dos veces',
    regla: 'I3',
    archivo: ventaRules,
    busca: 'Math.max(0, valorTotal(pagos) - total)',
    pone: 'Math.max(0, valorTotal(pagos) - total + (pagos.length > 1 ? 100 : 0))',
  },
  {
    nombre: 'la existencia cuenta dos veces lo que vuelve',
    regla: 'R1 E7 I9',
    archivo: 'src/data/catalogo/existencias.ts',
    busca: 'doc.seq < 1 || cubre(this.cubierto, doc.dispositivoId, doc.seq)',
    pone: 'doc.seq < 1',
  },
  {
    nombre: 'el servidor responde antes de guardar',
    regla: 'R5',
    pista: 9,
    con: ['caeServidor', 'corteServidor'],
    archivo: ingest,
    busca: 'const respuestas = await ops.createMany(porCrear.flatMap((entrada) => conRecepcion(entrada, en)))',
    pone: "void ops.createMany(porCrear.flatMap((entrada) => conRecepcion(entrada, en))).catch(() => undefined); const respuestas = porCrear.map((): 'creado' | 'existe' => 'creado')",
  },
  {
    nombre: 'un hecho que no se entiende es un error del servidor',
    regla: 'R3 E1',
    pista: 2,
    con: ['hechoMalo'],
    archivo: ingest,
    busca: '            : recibido.hecho.reparo\n',
    pone: '            : fuera()\n',
    y: [
      {
        archivo: ingest,
        busca: 'class EntradaDeTienda {',
        pone: "const fuera = (): never => { throw new Error('malo') }\nclass EntradaDeTienda {",
      },
    ],
  },
  {
    nombre: 'lo apartado recibe recibo y no se guarda',
    regla: 'R3 I2',
    pista: 2,
    con: ['hechoMalo'],
    archivo: ingest,
    busca: '    await db.createMany(apartadas.map(({ doc }) => doc))\n',
    pone: '',
  },
  {
    nombre: 'lo que llega dos veces es un repetido',
    regla: 'R8',
    con: ['duplicado', 'respuestaPerdida'],
    archivo: entrada,
    busca: 'return recepcion?.hash === entrada.recibido.hash && aceptar(',
    pone: "return recepcion?.hash === 'nunca' && aceptar(",
  },
  {
    nombre: 'un número repetido recibe recibo y se pierde',
    regla: 'R6 E10',
    pista: 10,
    con: ['perfilClonado'],
    archivo: ingest,
    busca: "respuestas[i] === 'existe' || !aceptar(",
    pone: '!aceptar(',
  },
  {
    nombre: 'dos hechos en el mismo lugar',
    regla: 'R10 I2',
    pista: 10,
    con: ['perfilClonado', 'perfilVuelve'],
    archivo: ingest,
    busca: 'contiene(libreta.aceptados, recibido.seq) || (otro !== undefined && otro !== recibido.id)',
    pone: 'otro === recibido.id',
  },
  {
    nombre: 'el servidor no deja entregar a una caja revocada',
    regla: 'R7',
    con: ['revocado', 'particion'],
    archivo: rutas,
    busca: "  ...proteger(server, { dispositivo: 'aun-revocado' }),",
    pone: '  ...proteger(server, { dispositivo: true }),',
  },
  {
    nombre: 'un solo hecho malo tumba el lote entero',
    regla: 'R3 E1',
    pista: 2,
    con: ['hechoMalo'],
    archivo: rutas,
    busca: 'hechos: z.array(z.unknown()).min(1).max(200),',
    pone: "hechos: z.array(z.object({ texto: z.string().refine((texto) => !texto.includes('totalesX') && !texto.includes('XXX')) }).loose()).min(1).max(200),",
  },
  {
    nombre: 'una venta tardía no tiene complemento',
    regla: 'I10',
    pista: 35,
    con: ['perfilClonado'],
    archivo: complemento,
    busca: '    for (const cierre of cierres) await escribir(tienda, cierre, hechos)\n',
    pone: '',
  },
  {
    nombre: 'todas las ventas tienen complemento',
    regla: 'I10',
    archivo: cuadre,
    busca: 'hecho.turnoId === cierre.turnoId && !cubre(cierre.cubre, hecho.dispositivoId, hecho.seq)',
    pone: 'hecho.turnoId === cierre.turnoId',
  },
  {
    nombre: 'la época no cambia al restaurar',
    regla: 'R4 E3',
    pista: 5,
    con: ['restaurado'],
    archivo: 'sync-server/core/epoca.ts',
    busca: 'if (guardada && guardada.epoch === enDisco) return enDisco',
    pone: 'if (guardada) return guardada.epoch',
  },
  {
    nombre: 'lo prestado no se anota fuera del almacén',
    regla: 'R6 I1',
    pista: 5,
    con: ['restaurado', 'asignadorRestaurado'],
    archivo: asignador,
    busca: "    await bitacora.anotar({ que: 'prestado', epoch, bloque })\n",
    pone: '',
  },
  {
    nombre: 'tras restaurar se presta otra vez lo mismo',
    regla: 'R6 I1',
    pista: 5,
    con: ['restaurado', 'asignadorRestaurado'],
    archivo: asignador,
    busca: 'for (const bloque of prestados.values()) {',
    pone: 'for (const bloque of [...prestados.values()].slice(0, 0)) {',
    y: [
      {
        archivo: asignador,
        busca: "const alto = Math.max(...[prestamo.tiendaId, ''].map((de) => altos.get(claveDeRango({ ...rango, rangoId }, de)) ?? 0))",
        pone: 'const alto = 0',
      },
    ],
  },
  {
    nombre: 'quien empieza de nuevo no recibe su turno abierto',
    regla: 'D3 I3',
    pista: 2,
    con: ['desalojoOps'],
    archivo: lectura,
    busca: 'const completos = docs.length < limite',
    pone: "if (tipo === Turno.tipo || tipo === 'venta') return undefined\n      const completos = docs.length < limite",
  },
  {
    nombre: 'una página de cambios se salta la siguiente',
    regla: 'I5',
    archivo: lectura,
    busca: '      seq = pagina.seq\n',
    pone: '      seq = pagina.cambios.length > 5 && pagina.alDia ? String(Number(pagina.seq) + 1) : pagina.seq\n',
  },
  {
    nombre: 'una caja sin promesa de su disco vende sin preguntar',
    regla: 'D2',
    archivo: 'src/domain/sync/aptitud.rules.ts',
    busca: 'disco.persistente === false && !riesgoAceptado',
    pone: 'disco.persistente === undefined && !riesgoAceptado',
  },
  {
    nombre: 'un error de la conexión se toma por un no',
    regla: 'D6',
    pista: 2,
    con: ['conexionRota'],
    archivo: confirmacion,
    busca: 'if (!estan) return undefined',
    pone: 'if (!estan) return noSePudo(error)',
  },
  {
    nombre: 'una respuesta corta contesta por todas',
    regla: 'D14 E4',
    pista: 4,
    // In two days too few answers are cut short while something waits for one.
    dias: 4,
    con: ['respuestaCorta', 'hechoMalo'],
    archivo: push,
    busca: 'return resultados.length === lote.length && lote.every((fila, i) => responde(resultados[i], fila))',
    pone: 'return resultados.length > 0',
    y: [{ archivo: push, busca: 'alFila(porId.get(id)))', pone: 'alFila(porId.get(id) ?? resultados[0]))' }],
  },
  {
    nombre: 'quien perdió su disco no lo dice al leer',
    regla: 'D3 I5',
    pista: 43,
    con: ['desalojoOps'],
    archivo: pull,
    busca: "    if (perdidos > 0) consulta.set('perdidos', String(perdidos))\n",
    pone: '',
  },
  {
    nombre: 'lo apartado no vuelve a quien perdió su disco',
    regla: 'D3 I3',
    pista: 16,
    con: ['hechoMalo', 'desalojoOps'],
    archivo: ronda,
    busca: 'const traidos = await traerApartados({ ...contexto, dispositivoId: dispositivo.id })',
    pone: 'const traidos: Result<void> = ok(undefined)',
  },
  {
    nombre: 'el eco de lo propio incluye lo ajeno',
    regla: 'I5',
    archivo: lectura,
    busca: 'if (dispositivoId !== this.#lector.dispositivoId || recepcion === undefined',
    pone: 'if (recepcion === undefined',
  },
]

export const banco: readonly Bicho[] = [...bancoDeCajas, ...bancoDeMaleantes, ...bancoDePedidos, ...bancoDeSemana]
