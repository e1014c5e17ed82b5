import { SimpleGrid, Stack, Text } from '@mantine/core'
import { creditosSinConexion, Tienda } from '#domain/tienda/tienda.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { EtiquetasBascula } from './EtiquetasBascula.tsx'
import { useTiendaForm } from './useTiendaForm.ts'

/** Days that a till may sell with no line. */
const PLAZOS = Array.from({ length: 30 }, (_, i) => i + 1)

/** Minutes without a touch after which a till locks; 0 is never. */
const ESPERAS = [0, 1, 2, 5, 10, 15, 30, 60]

/** What a till with no line does with a sale on credit, in words. */
const CREDITO: Readonly<Record<Tienda['creditoSinConexion'], string>> = {
  bloquear: 'No se vende a crédito',
  pin: 'Cada una con PIN de supervisor',
  hasta: 'Hasta un monto; más, con PIN',
}

const reglas = fieldsOf(Tienda.campos, {
  preciosIncluyenItbis: { label: 'Los precios incluyen el ITBIS' },
  comprobantePorDefecto: {
    label: 'Comprobante por defecto',
    options: tiposDeVenta
      .filter((tipo) => !comprobantes[tipo].notaCredito)
      .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
  },
  envioDiferido: {
    label: 'La DGII autorizó el envío diferido',
    description:
      'Solo si tienes la carta de autorización. Los comprobantes E que salgan sin firmar lo dicen en el papel, y hay 24 horas para enviarlos.',
  },
  descuentoMaximoCajero: { label: 'Descuento, cajero' },
  descuentoMaximoSupervisor: { label: 'Descuento, supervisor' },
  diferenciaMaximaCentavos: { label: 'Diferencia al cerrar caja' },
  gastoCajeroMaximoCentavos: { label: 'Gasto de la gaveta, cajero', description: 'En 0 no tiene tope.' },
  gastoSupervisorMaximoCentavos: {
    label: 'Gasto o retiro, supervisor',
    description: 'Más que eso lo autoriza el propietario. En 0 no tiene tope.',
  },
  gastoDelDiaMaximoCentavos: { label: 'Gastos de una gaveta al día', description: 'Sin el PIN de nadie. En 0 no tiene tope.' },
  devolucionPropiaMaximaCentavos: { label: 'Devolver lo que uno mismo vendió' },
  cajeroQuitaLineas: {
    label: 'El cajero quita líneas de la venta sin permiso',
    description: 'Cada línea que se quita queda escrita, con quién la quitó y cuánto valía.',
  },
  cajeroAbreGaveta: {
    label: 'El cajero abre la gaveta sin una venta y sin permiso',
    description: 'Cada vez queda escrita también.',
  },
  codigosBascula: { label: 'Etiquetas de la báscula' },
  permisoDias: {
    label: 'Cuánto vende una caja sin conectarse',
    description:
      'Pasado ese tiempo no hace ventas nuevas hasta conectarse un momento; lo vendido no se pierde. Menos días protegen más si se llevan un equipo.',
    options: PLAZOS.map((dias) => ({ value: String(dias), label: dias === 1 ? '1 día' : `${dias} días` })),
  },
  bloqueoMinutos: {
    label: 'La caja se bloquea sola',
    description: 'Si nadie la toca en ese tiempo, pide el PIN otra vez. La venta a medias queda como estaba.',
    options: ESPERAS.map((minutos) => ({
      value: String(minutos),
      label: minutos === 0 ? 'Nunca' : minutos === 1 ? 'Al minuto' : `A los ${minutos} minutos`,
    })),
  },
  creditoSinConexion: {
    label: 'Ventas a crédito sin conexión',
    description: 'Sin conexión la caja no sabe qué fiaron las otras.',
    options: creditosSinConexion.map((regla) => ({ value: regla, label: CREDITO[regla] })),
  },
  moraMensualPuntosBasicos: {
    label: 'Mora al mes',
    description: 'Sobre lo que se debe, por día desde que vence. En 0 no se propone ninguna.',
  },
  moraGraciaDias: { label: 'Días de gracia', description: 'Pasados, se cuenta desde el día en que venció.' },
  creditoSinConexionHastaCentavos: { label: 'Hasta cuánto por venta', description: 'Pasarse del crédito aprobado pide PIN siempre.' },
})
const Campo = fieldFor(reglas)

/** How the store sells: taxes in its prices, the document it gives, and how far each role goes alone. */
export function VentaTab({ tienda }: { tienda: Tienda }) {
  const form = useTiendaForm(reglas, tienda)
  const { preciosIncluyenItbis, comprobantePorDefecto, creditoSinConexion, codigosBascula } = form.values
  return (
    <FormSheet form={form}>
      <Seccion titulo="Impuestos y comprobante">
        <Stack>
          <Campo
            name="preciosIncluyenItbis"
            description={
              preciosIncluyenItbis
                ? 'Un artículo de RD$100.00 se cobra a RD$100.00; el impuesto va por dentro.'
                : 'El ITBIS se suma al cobrar: un artículo de RD$100.00 al 18 % se cobra a RD$118.00.'
            }
          />
          <Campo
            name="comprobantePorDefecto"
            description={
              comprobantePorDefecto.startsWith('E')
                ? 'El que lleva una venta si nadie escoge otro. Los de serie E se firman y se envían a la DGII con el certificado de la tienda.'
                : 'El que lleva una venta si nadie escoge otro'
            }
            maw={420}
          />
          <Campo name="envioDiferido" />
        </Stack>
      </Seccion>
      <Seccion titulo="Hasta dónde decide cada quien">
        <Text c="dimmed" mb="sm">
          Por encima de esto la caja pide el PIN de alguien con más autoridad.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <Campo name="descuentoMaximoCajero" />
          <Campo name="descuentoMaximoSupervisor" />
          <Campo name="diferenciaMaximaCentavos" />
          <Campo name="devolucionPropiaMaximaCentavos" />
          <Campo name="gastoCajeroMaximoCentavos" />
          <Campo name="gastoSupervisorMaximoCentavos" />
          <Campo name="gastoDelDiaMaximoCentavos" />
        </SimpleGrid>
        <Stack mt="md" gap="sm">
          <Campo name="cajeroQuitaLineas" />
          <Campo name="cajeroAbreGaveta" />
        </Stack>
      </Seccion>
      <Seccion titulo="Cajas sin conexión">
        <Campo name="permisoDias" maw={420} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md" maw={860}>
          <Campo name="creditoSinConexion" />
          {creditoSinConexion === 'hasta' && <Campo name="creditoSinConexionHastaCentavos" />}
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Quien paga tarde">
        <Text c="dimmed" mb="sm">
          Nadie la cobra sola: la caja la propone al cargarla en una factura vencida, con su nota de débito.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={860}>
          <Campo name="moraMensualPuntosBasicos" />
          <Campo name="moraGraciaDias" />
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Bloqueo de las cajas">
        <Campo name="bloqueoMinutos" maw={420} />
      </Seccion>
      <Seccion titulo="Etiquetas de la báscula">
        <Text c="dimmed" mb="sm">
          Los códigos de 13 dígitos que imprime tu báscula. El artículo se busca por su código en Productos.
        </Text>
        <EtiquetasBascula formatos={codigosBascula} onChange={(formatos) => form.put('codigosBascula', formatos)} />
      </Seccion>
    </FormSheet>
  )
}
