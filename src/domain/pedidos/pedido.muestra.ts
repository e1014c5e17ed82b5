/** A valid order, for the examples of its entities. */
import { estadoVacio } from './pedido.inicio.ts'
import type { ContenidoDePedido, EstadoDePedido } from './pedido.ts'

const EN = '2026-11-21T15:00:00.000Z'

export const contenidoDeMuestra: ContenidoDePedido = {
  grupoId: 'grupo:1',
  usuarioId: 'usuario:1',
  tiendaId: 'tienda:1',
  colocadoEn: EN,
  fecha: '2026-11-21',
  clienteNombre: 'Ana Reyes',
  clienteTelefono: '8095550000',
  clienteEmail: 'ana@ejemplo.do',
  tiendaNombre: 'Colmado La Fe',
  tiendaEmail: '',
  lineas: [
    {
      linea: 1,
      productoId: 'producto:1',
      nombre: 'Café molido',
      unidad: 'unidad',
      itbis: '18',
      cantidadMilesimas: 2000,
      precioDiezmilesimas: 1_000_000,
      montoCentavos: 20_000,
      nota: '',
    },
  ],
  preciosIncluyenItbis: true,
  totales: {
    gravado18: 16_949,
    itbis18: 3051,
    gravado16: 0,
    itbis16: 0,
    gravado0: 0,
    exento: 0,
    descuento: 0,
    itbis: 3051,
    total: 20_000,
  },
  envio: { clase: 'domicilio', centavos: 5000, reglaId: '' },
  totalCentavos: 25_000,
  direccion: {
    nombre: 'Casa',
    regionMacro: '01',
    regionAdministrativa: '0101',
    provincia: '010109',
    municipio: '01010901',
    distritoMunicipal: '0101090101',
    seccion: '',
    barrioParaje: '',
    subBarrio: '',
    calle: 'Duarte',
    calleReferencia: '',
    numeroCasa: '7',
    numeroApto: '',
    nombreEdificio: '',
  },
  metodo: {
    metodoId: 'metodoDePago:1',
    clase: 'contra_entrega',
    nombre: 'Efectivo al recibir',
    instrucciones: '',
    cuatroOjosDesdeCentavos: 0,
    plazoHoras: 24,
    deMercana: false,
  },
  tasaDolarDiezmilesimas: 0,
  aceptaAntesDePagar: false,
  reembolsoDias: 0,
  referido: '',
  nota: '',
}

export const estadoDeMuestra: EstadoDePedido = {
  ...estadoVacio,
  pago: 'contra_entrega',
  lineas: [{ linea: 1, preparadaMilesimas: null, sustituto: null }],
  totalCentavos: 25_000,
  porCobrarCentavos: 25_000,
  pagoPedidoEn: EN,
}
