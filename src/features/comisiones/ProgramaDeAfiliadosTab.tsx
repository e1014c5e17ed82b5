import { Alert, Stack, Text } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { AFILIADOS_MAXIMO_PUNTOS_BASICOS } from '#domain/afiliados/afiliado.rules.ts'
import { comandosAfiliados, type ProgramaDicho } from '#domain/afiliados/comandos.afiliados.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import { formatDateTime } from '#ui/format.ts'
import { Answer } from '../kit/Answer.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { fieldFor } from '../kit/Field.tsx'
import { fieldsOf } from '../kit/fields.ts'
import { FormSheet } from '../kit/Form.tsx'
import { Seccion } from '../kit/form/Seccion.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'

const { activo, puntosBasicos, maximoCentavos, toque, diasDeEnlace, diasDeCuenta, minimoDePagoCentavos } = ProgramaDeAfiliados.campos
const ficha = fieldsOf(
  { activo, puntosBasicos, maximoCentavos, toque, diasDeEnlace, diasDeCuenta, minimoDePagoCentavos },
  {
    activo: { label: 'Mercana paga a quien trae clientes' },
    puntosBasicos: {
      label: 'Porcentaje',
      description: 'De la mercancía sin su ITBIS. Nunca se paga más de lo que Mercana cobra de comisión por esa orden',
      check: (puntos, { activo: paga }) =>
        (puntos ?? 0) > AFILIADOS_MAXIMO_PUNTOS_BASICOS
          ? 'Va hasta 30 %'
          : paga && (puntos ?? 0) === 0
            ? 'Escribe cuánto se paga, o apágalo'
            : undefined,
    },
    maximoCentavos: { label: 'No más de', optional: true, description: 'Por orden; vacío, sin máximo' },
    toque: {
      label: 'Qué enlace cuenta',
      options: [
        { value: 'primero', label: 'El primero que se abrió' },
        { value: 'ultimo', label: 'El último que se abrió' },
      ],
    },
    diasDeEnlace: { label: 'Días que vale un enlace', description: 'Desde que se abre', outside: 'De 1 a 30 días' },
    diasDeCuenta: {
      label: 'Días que vale una cuenta',
      description: 'Desde que alguien se registra con el enlace; 0, siempre',
      outside: 'De 0 a 3650 días',
    },
    minimoDePagoCentavos: { label: 'Se paga desde', optional: true, description: 'Lo que no llega espera al próximo lote' },
  },
)
const Campo = fieldFor(ficha)

/** What the platform pays to who brings customers, and for how long a link counts. */
export function ProgramaDeAfiliadosTab() {
  const programa = useConsulta(comandosAfiliados.programaDeAfiliados, {}, {})
  return (
    <Answer of={programa} what="El programa de afiliados">
      {(dicho) => <ProgramaForm key={dicho.programa.cambiadoEn} programa={dicho.programa} onSave={programa.recargar} />}
    </Answer>
  )
}

function ProgramaForm({ programa, onSave }: { programa: ProgramaDicho; onSave: () => void }) {
  const enviar = useEnviar()
  const form = useEntityForm(ficha, {
    stored: programa,
    save: (todo) => enviar(comandosAfiliados.ponerProgramaDeAfiliados, {}, todo),
    onSaved: onSave,
  })
  return (
    <FormSheet form={form}>
      <Seccion titulo="Programa de Mercana">
        <Stack maw={520}>
          <Text c="dimmed">
            Lo que cambies vale para las órdenes que se pidan desde ahora: cada orden se queda con lo que decía el programa cuando se pidió.
          </Text>
          <Campo name="activo" />
          <Campo name="puntosBasicos" />
          <Campo name="maximoCentavos" />
          <Campo name="toque" />
          <Campo name="diasDeEnlace" />
          <Campo name="diasDeCuenta" />
          <Campo name="minimoDePagoCentavos" />
          {programa.cambiadoEn !== '' && (
            <Alert color="blue" title="Último cambio">
              {programa.cambioNombre}, {formatDateTime(programa.cambiadoEn)}
            </Alert>
          )}
        </Stack>
      </Seccion>
    </FormSheet>
  )
}
