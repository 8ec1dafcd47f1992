/** Whether a text is UTF-16 that was read as UTF-8: every other character is then a null character. */
export const isUtf16 = (text: string): boolean => /^\ufffd{0,2}(?:[^\0]\0|\0[^\0])/.test(text);

export const UTF16_MESSAGE = 'the file is UTF-16; Trellis needs UTF-8';
export const UTF16_HINT = 'Save the file as UTF-8.';
