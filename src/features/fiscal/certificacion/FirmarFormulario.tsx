import { useRef, useState } from 'react'
import { Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandosCertificacion, LARGO_DE_PAPEL } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { download } from '#ui/download.ts'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '../../kit/answer/useAction.ts'
import { Problem } from '../../kit/answer/Problem.tsx'

/** A form of the portal, signed with the store's certificate and given back. */
export function FirmarFormulario() {
  const { tiendaId } = useTienda()
  const puede = usePuede(Ecf, 'certificar')
  const elegido = useRef<File>(undefined)
  const [nombre, setNombre] = useState('')
  const firmar = useAction(async () => {
    const dado = elegido.current
    if (!dado || dado.size > LARGO_DE_PAPEL) return fallo('certificacion.no-es-formulario')
    const firmado = await ejecutar(comandosCertificacion.firmarFormulario, { tiendaId }, { xml: await dado.text() })
    if (!firmado.ok) return firmado
    download(dado.name.replace(/(\.xml)?$/i, '-firmado.xml'), new Blob([firmado.value.xml], { type: 'text/xml' }))
    toastSuccess('Firmado: súbelo al portal')
    return ok(undefined)
  })
  if (!puede) return <Text c="dimmed">Lo firma el propietario, en esta página.</Text>
  return (
    <>
      <FileDrop
        label={nombre || 'Escoge el XML del portal'}
        description="Se firma con el certificado de la tienda y se baja firmado"
        accept=".xml,text/xml,application/xml"
        disabled={firmar.running}
        onFile={(dado) => {
          elegido.current = dado
          setNombre(dado.name)
          firmar.run()
        }}
      />
      <Problem>{firmar.problem}</Problem>
    </>
  )
}
