import { useRef, useState } from 'react'
import { Button, Group, NumberInput, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandosCertificacion, type EstadoDeCertificacion } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import type { ClaseDeCaso } from '#domain/fiscal/ecf/certificacion/set.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { download } from '#ui/download.ts'
import { formatInteger } from '#ui/format.ts'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '../../kit/answer/useAction.ts'
import { Problem } from '../../kit/answer/Problem.tsx'
import { zipDePdf } from './bajar.ts'
import { leerLibro } from './leer-set.ts'

interface Props {
  estado: EstadoDeCertificacion
  onChange: () => void
}

const cuantosDe = ({ casos }: EstadoDeCertificacion, clase: ClaseDeCaso): number => casos.filter((caso) => caso.clase === clase).length

/** DGII's spreadsheet: brought as it is, and again when the portal gives another one. */
export function SubirSet({ clase, estado, onChange }: Props & { clase: 'comprobante' | 'aprobacion' }) {
  const { tiendaId } = useTienda()
  const elegido = useRef<File>(undefined)
  const subir = useAction(async () => {
    const libro = elegido.current ? await leerLibro(elegido.current) : fallo('certificacion.no-es-set')
    if (!libro.ok) return libro
    const subido = await ejecutar(comandosCertificacion.subirSet, { tiendaId }, { hojas: libro.value })
    if (!subido.ok) return subido
    toastSuccess(`${formatInteger(cuantosDe(subido.value, clase))} comprobantes firmados, por enviar`)
    onChange()
    return ok(undefined)
  })
  const hay = cuantosDe(estado, clase) > 0
  return (
    <>
      <FileDrop
        label={hay ? 'Subir otro Excel de la DGII' : 'Escoge el Excel de la DGII'}
        description={hay ? 'Reemplaza el de antes, y se empieza otra vez' : 'El archivo .xlsx del portal, sin cambiarle nada'}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={subir.running}
        onFile={(archivo) => {
          elegido.current = archivo
          subir.run()
        }}
      />
      <Problem>{subir.problem}</Problem>
    </>
  )
}

/** Numbers that the portal has not seen yet: those of one attempt are used up with it. */
export function Simulacion({ estado, onChange }: Props) {
  const { tiendaId } = useTienda()
  const [desde, setDesde] = useState<number | string>(1001)
  const hacer = useAction(async () => {
    const hecho = await ejecutar(comandosCertificacion.simularSet, { tiendaId }, { desde: Number(desde) })
    if (!hecho.ok) return hecho
    toastSuccess('Firmados, por enviar')
    onChange()
    return ok(undefined)
  })
  const conSet = cuantosDe(estado, 'comprobante') > 0
  if (!conSet) return <Text c="dimmed">Primero sube el Excel de las pruebas de datos: la simulación sale de él.</Text>
  return (
    <>
      <Group align="flex-end">
        <NumberInput
          label="Primer número de cada tipo"
          description="Que no hayas enviado antes: los de un intento no sirven en otro"
          min={1}
          max={9_999_000}
          allowDecimal={false}
          value={desde}
          onChange={setDesde}
        />
        <Button variant="default" loading={hacer.running} disabled={typeof desde !== 'number'} onClick={() => hacer.run()}>
          {cuantosDe(estado, 'simulacion') > 0 ? 'Hacerlos otra vez' : 'Hacer los comprobantes'}
        </Button>
      </Group>
      <Problem>{hacer.problem}</Problem>
    </>
  )
}

/** A PDF of each document of the simulation, or of the set while there is none. */
export function Representacion({ estado }: Pick<Props, 'estado'>) {
  const { tiendaId, slug } = useTienda()
  const clase = cuantosDe(estado, 'simulacion') > 0 ? 'simulacion' : 'comprobante'
  const bajar = useAction(async () => {
    const zip = await zipDePdf({ tiendaId, clase })
    if (!zip.ok) return zip
    download(`representacion-${slug}.zip`, zip.value)
    return ok(undefined)
  })
  if (cuantosDe(estado, clase) === 0) return <Text c="dimmed">Todavía no hay comprobantes que imprimir.</Text>
  return (
    <>
      <Group>
        <Button leftSection={<IconFileTypePdf size={20} aria-hidden />} loading={bajar.running} onClick={() => bajar.run()}>
          Bajar los PDF
        </Button>
        <Text size="sm" c="dimmed">
          {clase === 'simulacion' ? 'De la simulación.' : 'De las pruebas de datos: cuando hagas la simulación, serán los de ella.'}
        </Text>
      </Group>
      <Problem>{bajar.problem}</Problem>
    </>
  )
}
