/** The words of signing in by other ways than a password: links by mail. `messages.ts` brings them in. */
export const mensajesDeIdentidad: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'sesion.clave-comun': {
    mensaje: 'Esa contraseña es de las primeras que prueba quien adivina.',
    arreglo: 'Usa una frase que solo tú recuerdes.',
  },
  'enlace.email-invalido': { mensaje: 'Email inválido' },
  'enlace.no-enviado': {
    mensaje: 'Error al enviar el enlace de inicio de sesión. Por favor, verifica el email proporcionado.',
  },
  'enlace.sin-correo': { mensaje: 'Este servidor todavía no envía correos.', arreglo: 'Entra con tu contraseña.' },
  'enlace.espera': { mensaje: 'Ya te enviamos un enlace.', arreglo: 'Búscalo en tu correo, o espera {segundos} segundos y pide otro.' },
  'enlace.otro-navegador': {
    mensaje: 'Este enlace se pidió en otro navegador.',
    arreglo: 'Ábrelo en el mismo donde lo pediste, o pide uno desde aquí.',
  },
  'enlace.no-sirve': { mensaje: 'Este enlace ya no sirve: venció, ya se usó o se pidió en otro navegador.', arreglo: 'Pide otro.' },
}
