/** Bugs of a store's money, as patches of the source; the weeks have to catch each (`banco.ts`). `M…`: docs/BOOKS.md; I14: docs/RELIABILITY.md. */
import type { Bicho } from '../banco.ts'
import type { FallaDePedidos } from '../pedidos/plan.ts'

const entrega = 'src/domain/caja/entrega.rules.ts'
const asientosDeCaja = 'src/domain/libros/caja.asientos.ts'
const asientosDeCobro = 'src/domain/libros/cobro.asientos.ts'
const cobro = 'src/domain/cobros/cobro.rules.ts'
const conciliar = 'sync-server/bancos/conciliar.ts'
const colaDeEcf = 'sync-server/fiscal/ecf/cola.ts'

const bichos: readonly (Omit<Bicho, 'mundo' | 'con'> & { con?: readonly FallaDePedidos[] })[] = [
  {
    nombre: 'lo que falta al contar va a nombre de quien recibe',
    regla: 'M2',
    archivo: asientosDeCaja,
    busca: 'parte: deEmpleadoId || SIN_DECIR,',
    pone: 'parte: recepcion.creadoPor || SIN_DECIR,',
  },
  {
    nombre: 'lo que se aceptó se puede recoger',
    regla: 'M2',
    pista: 5,
    archivo: entrega,
    busca: '  if (!estaEnTransito(estado)) return yaAcabo(estado)\n',
    pone: '',
    y: [
      {
        archivo: entrega,
        busca: "  const rechazada = estado === 'rechazada'\n",
        pone: "  const rechazada = estado !== 'enviada' && estado !== 'vencida'\n",
      },
      {
        archivo: entrega,
        busca: "recepcion && recepcion.resultado !== 'rechazada'",
        pone: "recepcion && recepcion.resultado === 'cancelada'",
      },
    ],
  },
  {
    nombre: 'una entrega cancelada no vuelve',
    regla: 'M2',
    archivo: asientosDeCaja,
    busca: "if (recepcion.resultado === 'rechazada') return []",
    pone: "if (recepcion.resultado !== 'aceptada') return []",
  },
  {
    nombre: 'una entrega vencida no es de nadie',
    regla: 'M2',
    pista: 2,
    archivo: entrega,
    busca: "['enviada', 'vencida', 'rechazada'].includes(estado)",
    pone: "['enviada', 'rechazada'].includes(estado)",
  },
  {
    nombre: 'lo recibido no entra en lo que el cierre espera',
    regla: 'M2',
    pista: 5,
    archivo: 'src/domain/caja/gaveta.rules.ts',
    busca: "(hecho.lugar === 'gaveta' && hecho.resultado !== 'rechazada' ? 1 : 0)",
    pone: '0',
  },
  {
    nombre: 'un depósito está en el banco antes que su línea',
    regla: 'M2',
    archivo: asientosDeCaja,
    busca: "apunteEn(moneda, 'depositoEnTransito', centavos, valor,",
    pone: "apunteEn(moneda, 'banco', centavos, valor,",
  },
  {
    nombre: 'lo cobrado en la calle no está en manos de nadie',
    regla: 'M2',
    archivo: asientosDeCobro,
    busca: "apuntePesos('enManos', monto, { parte: cobradorId || SIN_DECIR, partida, fecha })",
    pone: "apuntePesos('efectivoPorIdentificar', monto, { partida, fecha })",
  },
  {
    nombre: 'un cobro que traen el servidor y el equipo cuenta dos veces',
    regla: 'M3',
    archivo: 'src/domain/ventas/credito.rules.ts',
    busca: 'suyos.set(movimiento.ventaId, movimiento)',
    pone: "suyos.set(movimiento.clase === 'cobro' ? `${movimiento.ventaId}${suyos.size}` : movimiento.ventaId, movimiento)",
  },
  {
    nombre: 'lo que se perdona por pagar pronto se sigue debiendo',
    regla: 'M3',
    pista: 3,
    archivo: cobro,
    busca: '-signo * (totalDeCobro(cobro) + descuentoDeCobro(cobro))',
    pone: '-signo * totalDeCobro(cobro)',
  },
  {
    nombre: 'un cobro anulado sigue en la gaveta',
    regla: 'M2',
    pista: 6,
    archivo: cobro,
    busca: "signoDeCobro(cobro) * totalDeCobro({ pagos: cobro.pagos.filter(({ metodo }) => metodo === 'efectivo') })",
    pone: "totalDeCobro({ pagos: cobro.pagos.filter(({ metodo }) => metodo === 'efectivo') })",
  },
  {
    nombre: 'lo que un turno dejó sigue en su gaveta cuando abre el siguiente',
    regla: 'M2',
    archivo: 'src/data/ventas/ventas.ts',
    busca: '...(quedo ? { hereda: quedo.hereda } : {}),',
    pone: '...(quedo ? { hereda: { ...quedo.hereda, dopCentavos: 0 } } : {}),',
  },
  {
    nombre: 'una conciliación deshecha no suelta lo que tenía',
    regla: 'M2',
    archivo: conciliar,
    busca: "guardar: [deshecha, ...marcasDe([...una.lineas, ...una.movimientos], '', orden)]",
    pone: 'guardar: [deshecha]',
  },
  {
    nombre: 'una transferencia rechazada queda aprobada',
    regla: 'M2',
    archivo: 'src/domain/bancos/transferencia.rules.ts',
    busca: "rechazar: { desde: ['pendiente'], hasta: 'rechazada' }",
    pone: "rechazar: { desde: ['pendiente'], hasta: 'aprobada' }",
  },
  {
    nombre: 'el cheque de un cobro anulado se sigue debiendo',
    regla: 'M3',
    pista: 68,
    archivo: 'src/domain/bancos/transferencia.rules.ts',
    busca: "(accion === 'revertir' || accion === 'anular') && historia",
    pone: "accion === 'revertir' && historia",
  },
  {
    nombre: 'lo que se dio por perdido se debe otra vez y no vuelve a deberse en los libros',
    regla: 'M3',
    pista: 15,
    archivo: asientosDeCobro,
    busca: "...(estado === 'anulado' ? [{ signo: -1, fecha: anuladoEl }] : []),",
    pone: '',
  },
  {
    nombre: 'un cheque que se perdió sale de donde esperan las transferencias',
    regla: 'M2',
    pista: 76,
    archivo: 'src/domain/libros/banco.asientos.ts',
    busca: '{ parte: metodo, partida: ventaId, fecha }',
    pone: "{ parte: 'transferencia', partida: ventaId, fecha }",
  },
  {
    nombre: 'un cheque que pagó un cobro sigue en la mano',
    regla: 'M3',
    archivo: 'src/data/cobros/cheques.ts',
    busca: ", ...edicionDeCheque(cheque, { cobroId: id, devueltoEl: '' })",
    pone: '',
    y: [{ archivo: 'src/domain/cobros/cheque.rules.ts', busca: 'vivos.has(id) || ', pone: '' }],
  },
  {
    nombre: 'un e-CF cuya respuesta se perdió se envía otra vez sin preguntar',
    regla: 'I15',
    archivo: colaDeEcf,
    busca: 'ecf.intento === null ? enviar(ops, sesion, ecf) : preguntar(ops, sesion, ecf)',
    pone: 'enviar(ops, sesion, ecf)',
  },
  {
    nombre: 'un e-CF se envía sin anotar antes que se va a enviar',
    regla: 'I15',
    archivo: colaDeEcf,
    busca: "const apuntado = await mover(ops, ecf, { estado: 'firmado', intento, trackId: '' })",
    pone: 'const apuntado = { ...ecf, intento: null }',
  },
  {
    nombre: 'una nota electrónica no espera a lo que modifica',
    regla: 'I15',
    archivo: colaDeEcf,
    busca: 'if (await esperaAlModificado(ops, ecf)) return',
    pone: '',
  },
]

export const bancoDeSemana: readonly Bicho[] = bichos.map((bicho) => ({ dias: 3, ...bicho, mundo: 'semana' }))
